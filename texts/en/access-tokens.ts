export const accessTokens = {
  fields: { access_tokens: { name: 'Name', scopes: 'Scopes', expires_on: 'Valid until' } },
  accessTokens: {
    section: 'Access tokens',
    sectionText:
      'A program uses one to call the API in your place. Payments, changes of rights and exports always need you, signed in.',
    houseText:
      'For programs of the house. Every administrator sees and revokes them. A token acts for whoever made it, and stops when that person loses the role or the account.',
    add: 'New token',
    text: 'A token never has more rights than your roles now. When you lose a role, it loses it too.',
    longest: 'At most a year',
    widths: { read: 'Read only', chosen: 'Choose permissions' },
    read: 'Read whatever you can see',
    make: 'Create',
    once: 'The token of “{name}” is shown only now. Put it into the secret store of the program at once.',
    copy: 'Copy token',
    kept: 'I have saved it',
    none: 'No tokens',
    expired: 'Expired',
    until: 'Valid until {day}',
    unused: 'Never used',
    actsFor: 'Acts for {name}',
    revoke: 'Revoke',
    revokeTitle: 'Revoke the token “{name}”?',
    revokeText: 'Programs that use it are refused at once. This cannot be undone.',
    revoked: 'Token revoked',
  },
}
