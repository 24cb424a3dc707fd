export const customers = {
  customers: {
    title: 'Adding customers',
    summary: 'Enter a new customer without entering it twice.',
    blocks: [
      {
        steps: [
          'In {screens.customerList} press {customers.add}.',
          'Or begin with {customers.paste.open}: what is read is filled in and marked. Check each field.',
          'Fill in company, contact and phone. Leaving a field checks at once whether the customer exists already.',
          'Fields with a star are required. Choose the intention and, if need be, the {customers.ownedBy}.',
          'Press [Ctrl] [S] or {act.save}.',
        ],
      },
      { heading: 'When a duplicate is found' },
      {
        text: 'The same phone or credit code is the same customer and cannot be entered again. If only the company name is the same (brackets, width and the form of company do not count), look twice and then press {customers.hit.confirm}.',
      },
      {
        text: 'A company of the same name in the open pool has {pool.acts.claim} beside it if you may claim it; a number of another contact names the contact and the company.',
      },
      {
        text: 'One that belongs to somebody is a matter for that salesperson or their lead. Of customers that are not yours you only learn that they are registered.',
      },
      {
        note: 'Everybody has 200 checks a day, and they are logged, or the numbers in the pool could be guessed one by one.',
      },
      { heading: 'Looking at a customer' },
      {
        text: 'Press the company name: the record opens at the right with its facts, when it would fall into the pool, its follow-ups and its history.',
      },
      {
        picture: 'customer',
        text: 'A customer: what can be done, a sentence on where it stands, follow-ups',
      },
      { heading: 'Several people of one company' },
      {
        text: 'Open {customers.tabs.contacts} of the customer and press {customers.contacts.add}. The customer itself holds the primary contact, the others are listed here; {customers.contacts.makePrimary} exchanges two of them.',
      },
      {
        text: 'If the company turns out to exist while you enter it, the new person can become its contact at once. In imported and exported workbooks a row has room for two more contacts.',
      },
      { picture: 'contacts', text: 'The contacts of a customer: their numbers can be called and copied' },
      { heading: 'Two records of the same customer' },
      {
        text: 'Leads, the director and administrators press {customers.acts.merge}, choose the other record and decide field by field what to keep. The other one is archived; its follow-ups, contacts, lots, consignor and tags move along. For 30 days the director and administrators can {customers.merge.undo}.',
      },
      { heading: 'Tags' },
      {
        text: 'Tick one or several customers and press {customers.acts.tag}. A slip is taken back with {act.undo} in the message at the top right.',
      },
    ],
  },
  'follow-up': {
    title: 'Following up',
    summary: 'Record each contact and fix the next one.',
    blocks: [
      { heading: 'Every day' },
      {
        steps: [
          'Open {screens.index} and press {dashboard.figures.due_today} and {dashboard.figures.overdue}.',
          'Press {customers.acts.follow} in the first row: contact, phone, the last five follow-ups, lots and the deadline before the pool are on the left, the note is on the right. A click on a number calls it; hover over it or hold it to copy. On a phone the first button of a card is {ui.contact.call}, and the note opens when you come back.',
          'Choose intention and next date, then press {customers.calling.saveNext} or [Ctrl] [Enter]: the next customer of the list comes up. [Alt] [↑] and [Alt] [↓] walk without saving and keep what you typed.',
          'How a call ended is one key: [Alt] with [1] to [4] writes {customers.outcomes.reached}, {customers.outcomes.missed}, {customers.outcomes.invalid} or {customers.outcomes.afternoon} and sets the next date with it. Press {customers.outcomes.keep} to have words you often use ready as one press.',
          'Without a next date it asks once. The days left are counted anew from the moment you save.',
        ],
      },
      {
        picture: 'calling',
        text: 'The call: who it is on the left, the note and the next date on the right',
      },
      {
        text: 'To change one thing there is no need to open the customer: press intention, next date or tags in the list itself, or tick several rows to change them together. A slip is taken back with {act.undo} in the message.',
      },
      { text: 'At the agreed time the bell reminds you. Browser notices can be switched on in the bell.' },
      {
        text: 'If the connection, the session or the tab goes, or the customer is given to somebody else, what you typed stays as a draft and comes back to you alone.',
      },
      {
        text: 'A next date that has passed without a contact turns red and is listed under {customers.presets.overdue}.',
      },
      { heading: 'What the team did' },
      {
        text: '{screens.followUps} lists every follow-up by time: your own, those of your team if you lead one, all of them for the director and administrators. Filter by person, date and kind, or search for company and contact.',
      },
      { picture: 'feed', text: 'Follow-ups: who spoke to whom, when and about what, and when again' },
      { note: 'Follow-ups are never deleted. Their author can {customers.correct} one for 30 minutes.' },
    ],
  },
  'hand-on': {
    title: 'Transfer, lock, release',
    summary: 'Give a customer to somebody else, keep it for a while, or let it go.',
    blocks: [
      {
        text: 'These are in the “more” menu at the end of each row and at the top of the record; transfer and release also work on many at once.',
      },
      { heading: 'Transfer to a colleague' },
      {
        text: 'Press {customers.acts.transfer} and choose who gets it. Open lots and planned follow-ups go along, the new owner is notified, and the time of ownership starts anew. Salespeople transfer their own, leads those of their team, the operations director and administrators all.',
      },
      { heading: 'Lock' },
      {
        text: 'A locked customer does not fall into the pool, for at most 90 days; each person has a limited number of locks (20 by default). Press {customers.acts.lock} and choose how long; {customers.acts.unlock} ends it at any time. Both can be undone with {act.undo} in the message.',
      },
      { heading: 'Release to the pool' },
      {
        text: 'Press {customers.acts.release} for a customer you give up and say why. Anybody else may claim it; you yourself may not for a while (15 days by default), so it cannot be undone. Locked customers and those with live lots cannot be released.',
      },
      {
        note: 'Archiving is for the operations director and administrators: the customer leaves every list, its records stay.',
      },
    ],
  },
}
