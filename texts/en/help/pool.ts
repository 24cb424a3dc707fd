export const pool = {
  pool: {
    title: 'Claiming from the open pool',
    summary: 'See numbers, claim, assign, and the limits of the day.',
    blocks: [
      {
        text: '{screens.poolList} holds customers that nobody looks after. Phone and WeChat are hidden from everybody until they are asked for or the customer is claimed.',
      },
      {
        picture: 'pool',
        text: 'The open pool: limits of the day at the top right, hidden numbers, claim at the right',
      },
      {
        steps: [
          'Filter by area, intention or reason until you find one that suits you.',
          'To ask around first, press {pool.reveal}: a limited number of times a day (30 by default), each on record.',
          'Press {pool.acts.claim}. The customer is yours and its clock starts now.',
        ],
      },
      { heading: 'Limits' },
      {
        text: 'The top right shows how many you claimed today and how many you own. By default 10 claims a day and 200 customers. What you gave up or lost by the rules you cannot claim again for 15 days.',
      },
      {
        text: 'Assigning to yourself counts as a claim, and a customer counts once a day. The operations director sets these numbers.',
      },
      {
        text: 'Each phone or credit code that you newly compare counts too, by entering, editing or checking (200 a day by default), whether it is a duplicate or not. A duplicate that you may see is named; of any other you learn only that it exists.',
      },
      { text: 'When a limit is used up you are told when it ends, and your lead hears of it.' },
      { heading: 'Two people at once' },
      {
        text: 'The first one gets it. A customer somebody else claimed leaves your list at once; if you were about to claim it, you are told who was faster.',
      },
      { heading: 'Assigning' },
      {
        text: 'Leads, the operations director and administrators can give a customer straight to somebody with {pool.acts.assign}; leads only to their own team. Whoever assigns a customer to somebody else does not see its number; the details show it when asked, and that counts as a number shown.',
      },
      {
        note: "A claim counts towards the day's limit and has no undo; release a customer that you do not want.",
      },
    ],
  },
  falling: {
    title: 'Why a customer falls into the pool',
    summary: 'Read the days left, and keep your customers in time.',
    blocks: [
      {
        text: "A sentence in each customer's record says why it is safe, or on which day and why it falls. {fields.customers.pool_days_left} in the list is the same calculation.",
      },
      { heading: 'Two rules' },
      {
        steps: [
          'Too long without contact: so many days (30 by default) since it became yours or was last followed up.',
          'Too long without a deal: so many days (180 by default) since it became yours, with none since then.',
        ],
      },
      {
        text: 'Either one takes it into the pool the same night. Warnings begin 7 days ahead (by default). Other terms may hold for customers of one intention.',
      },
      { heading: 'How to keep it' },
      {
        steps: [
          'Record a real follow-up before the day comes.',
          'If you need more time, {customers.acts.lock} it (at most 90 days).',
          'A customer with a live lot does not fall.',
        ],
      },
      {
        note: '{dashboard.figures.falling_soon} on {screens.index} and the view {customers.presets.falling} list those that cannot wait.',
      },
    ],
  },
  'pool-rules': {
    title: 'Pool rules and trying them out',
    summary: 'See who is affected before you change days and limits.',
    blocks: [
      {
        steps: [
          'Open {screens.poolRules} and change days or limits, for single intentions if need be.',
          'Press {pool.rules.preview}: it lists who would fall, whose they are, and how many as soon as tonight.',
          'When that is what you want, press {pool.rules.save}.',
        ],
      },
      { picture: 'rules', text: 'Pool rules: days, limits and other terms by intention' },
      {
        text: "Trying out changes nothing. New terms hold from the same night's run on, limits at once; each save is a new version, and every move names the version it happened under.",
      },
      { heading: 'Looking at the moves' },
      {
        text: '{dashboard.widgets.pool_flow} on {screens.index} opens the moves one by one: who claimed, assigned or released what and when, and what fell by itself.',
      },
      { note: 'With {pool.rules.on} off no customer falls by itself; claiming and assigning go on.' },
    ],
  },
}
