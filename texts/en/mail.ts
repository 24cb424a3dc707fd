/** Own mails, and the page of mailed links. */
export const mail = {
  fields: {
    mail: {
      digest: 'Daily digest',
      exports: 'Export ready',
      direct: 'What waits for me, and mentions',
    },
  },
  mail: {
    section: 'Mail',
    text: 'Sent to {email}. An administrator enters the address.',
    off: 'Mail is not in use.',
    noEmail: 'You have no mail address here. Ask an administrator.',
    saved: 'Mail settings saved',
    switches: {
      digest: 'Daily digest',
      exports: 'Export ready',
      direct: 'What waits for me, and mentions',
    },
    askTitle: 'Forgotten password',
    askText:
      'Enter your user name or mail address. If the account has an address, a link that works for {n} minutes is sent there.',
    name: 'User name or mail address',
    ask: 'Send link',
    asked: 'If the account has an address, the mail is on its way. If none comes, ask an administrator.',
    setTitle: 'Choose a password',
    set: 'Set password',
    done: 'Password set. Sign in with it.',
    back: 'Back to sign-in',
  },
}
