export const staff = {
  fields: {
    staff: {
      username: 'Username',
      nickname: 'Nickname',
      name: 'Full name',
      roles: 'Roles',
      leader_uid: 'Leader',
      avatar: 'Picture',
      introduction: 'About',
      disabled_at: 'Disabled since',
      must_change_password: 'Must change password',
      last_seen_at: 'Last seen',
      second_factor: 'Second factor',
      disabled: 'Disabled',
      customers_held: 'Customers held',
      password: 'Password',
      service_id: 'Salesperson',
    },
  },
  options: {
    staff: {
      roles: {
        1: 'Administrator',
        2: 'Operations director',
        3: 'Sales lead',
        4: 'Recruiting lead',
        5: 'Salesperson',
        6: 'Recruiter',
        7: 'Auditor',
        8: 'Finance',
      },
    },
  },
  staff: {
    search: 'Username, nickname, full name',
    empty: 'There is no staff yet',
    add: 'Add staff',
    editTitle: 'Edit {name}',
    added: '“{name}” was added',
    saved: '“{name}” was saved',
    state: 'State',
    active: 'Active',
    disabled: 'Disabled',
    firstPassword: 'First password not yet changed',
    passwordHelp: 'Left empty, the system makes one up, to be changed at the first sign-in.',
    mixed: 'Make sure that one person really needs these roles together',
    mixedSides:
      'With roles of the seller side and of the buyer side together the barrier between them is gone: this person sees reserve prices and consignor contacts as well as bidders before the result.',
    mixedFinance:
      'With finance and other roles together this person sees customer phones or reserve prices that are hidden from finance.',
    mixedAudit: 'With audit and other roles together this person audits their own work.',
    resetPassword: 'Reset password',
    resetTitle: 'Reset the password of “{name}”?',
    resetText:
      'All their sign-ins end at once. They sign in with a generated password and change it right away.',
    newPassword: 'New password of “{name}”',
    passwordOnce:
      'This password is shown only once, hand it over now. It must be changed at the first sign-in.',
    copyPassword: 'Copy password',
    resetFactor: 'Reset second factor',
    resetFactorTitle: 'Reset the second factor of {name}?',
    resetFactorText:
      'Their app, passkeys and codes stop working, and their sessions end. Make sure it is them.',
    resetFactorDone: 'The second factor of {name} was reset',
    handOver: 'Hand over',
    handOverTitle: 'Hand over the work of “{name}” to whom?',
    handOverText: {
      one: 'The {n} customer with its follow-ups, open lots, recyclers and the people they lead all go to the new person.',
      other:
        'The {n} customers with their follow-ups, open lots, recyclers and the people they lead all go to the new person.',
    },
    handOverRest: 'Their open lots, recyclers and the people they lead all go to the new person.',
    handOverTo: 'Goes to',
    handedOver:
      'Handed over: customers {customers}, open lots {lots}, recyclers {recyclers}, consignors {consignors}, team members {team}',
    disable: 'Disable',
    disableTitle: 'Disable “{name}”?',
    disableText:
      'All their sign-ins end at once and they cannot sign in again. Their customers stay where they are.',
    enable: 'Enable',
    enableTitle: 'Enable “{name}” again?',
    enableText: 'They can sign in again with the password they had.',
    disabledDone: '“{name}” was disabled',
    enabledDone: '“{name}” was enabled',
  },
}
