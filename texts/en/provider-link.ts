/** The profile's link to single sign-on. */
export const providerLink = {
  providerLink: {
    section: 'Single sign-on',
    text: "Once linked, you can sign in with single sign-on. The link follows the provider's own identifier of the account, not its name.",
    none: 'Not linked yet',
    linked: 'Linked to {issuer},',
    link: 'Link an account',
    relink: 'Link another account',
    unlink: 'Unlink',
    unlinkTitle: 'Unlink single sign-on?',
    unlinkText: 'You can no longer sign in with single sign-on, and your sessions on other devices end.',
    waitingTitle: 'Link the account {name}?',
    waitingText: 'Whoever signs in at the provider as {name} then signs in here as you.',
    done: 'Linked',
    undone: 'Unlinked',
    failed: 'The sign-in at the provider failed and nothing was linked. Please try again.',
  },
}
