export const connections = {
  'calendar-feed': {
    title: 'Your dates in the calendar of your phone',
    summary: 'Subscribe to auctions, deadlines and follow-ups.',
    blocks: [
      {
        steps: [
          'Open {screens.profile} and press {calendarFeed.create} under {calendarFeed.section}.',
          'Copy the address, and add it to the calendar of your phone or computer as a subscription.',
          'It is renewed about every hour, with the lots that you may see now and the follow-ups of your own customers.',
        ],
      },
      {
        note: 'The address is a key. If it leaks, press {calendarFeed.replace}: the old one stops at once. It shows no phones and no prices.',
      },
    ],
  },
  tokens: {
    title: 'Access tokens and service accounts',
    summary: 'Let a program read and write through the API without giving it your password.',
    blocks: [
      {
        steps: [
          'In {screens.profile}, under {accessTokens.section}, press {accessTokens.add}. For programs of the house an administrator does it in {screens.serviceAccounts}.',
          'Enter a name and the last day, and choose {accessTokens.widths.read} or {accessTokens.widths.chosen}. A write that is not named is refused.',
          'Copy the token into the secret store of the program. It cannot be shown again.',
          'The program sends Authorization: Bearer and the token with each request.',
        ],
      },
      { heading: 'What a token cannot do' },
      {
        text: 'Acts that ask for the password again, such as payments, changes of rights and exports, are never done by a token. It makes no other token, changes no password and downloads no export. Numbers it reads count in your own limits.',
      },
      { heading: 'When it is no longer used' },
      {
        text: 'Press {accessTokens.revoke}: the program is refused at once. The audit log names the token with everything it did.',
      },
      { note: 'A token may send 300 requests a minute. Beyond that, wait as long as Retry-After says.' },
    ],
  },
  webhooks: {
    title: 'Webhooks',
    summary: 'Tell another program at once when customers, lots, sign-ups or entries change.',
    blocks: [
      {
        steps: [
          'Whoever runs the server first lists the allowed hosts in WEBHOOK_ALLOWED_HOSTS.',
          'Open {screens.webhooks}, press {webhooks.add}, enter the address and tick the events.',
          'Put the signing secret into the receiver. It is shown only once.',
          'The receiver checks the signature (Standard Webhooks 1.0.0), drops what it has seen by webhook-id, and reads the record with an access token.',
        ],
      },
      { heading: 'When sending fails' },
      {
        text: 'A message is sent up to ten times within 75 hours, at growing intervals. The order is not promised: a higher version is newer. When the receiver answers 410, or ten attempts have failed, the webhook is turned off and administrators are notified.',
      },
      { text: '{webhooks.deliveries} shows each answer; {webhooks.retry} repeats one.' },
      { heading: 'A new secret' },
      {
        text: 'For 24 hours after {webhooks.rotate} each message has two signatures, with the new secret and the old one.',
      },
      {
        note: 'A message has no phone, no reserve and no account. Imported rows are not announced one by one.',
      },
    ],
  },
  messages: {
    title: 'Messages and mail',
    summary:
      'Tell groups in WeCom, DingTalk and Feishu what happens, and people what waits for them; invite staff and renew passwords by mail.',
    blocks: [
      {
        steps: [
          'Whoever runs the server first sets WEBHOOK_ALLOWED_HOSTS and PUBLIC_ORIGIN, and SMTP_URL for mail.',
          'Add a robot to the group and copy its address and signing secret.',
          'Open {screens.messages}, press {messages.add}, choose the messenger, enter the address, tick what is sent, then {messages.test}.',
          'For a channel to people, link the account of each of them under {messages.people}.',
        ],
      },
      { heading: 'When nothing arrives' },
      {
        text: 'The channel pauses and is tried again by itself. Administrators are notified, and the cause stands below the channel. When it works again, what waited arrives as one digest. A robot gets at most 20 posts a minute; what exceeds them is merged, too. After a day a message is given up.',
      },
      { heading: 'Mail' },
      {
        text: 'Enter the mail address of a person, then press {staff.invite}: the link works once within 30 minutes. The link for a forgotten password on the sign-in page is of the same kind. In the profile everybody chooses three mails: {mail.switches.digest}, {mail.switches.exports}, {mail.switches.direct}.',
      },
      {
        note: 'Groups read names of lots and numbers, never phones, prices or bidders. The subject of a mail has no word of any record.',
      },
    ],
  },
}
