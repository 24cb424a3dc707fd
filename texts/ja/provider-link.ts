/** The profile's link to single sign-on. */
export const providerLink = {
  providerLink: {
    section: 'シングルサインオン',
    text: '連携すると、シングルサインオンでログインできます。連携は名前ではなく、プロバイダーのアカウント識別子に固定されます。',
    none: '未連携',
    linked: '{issuer} と連携済み、',
    link: 'アカウントを連携',
    relink: '別のアカウントと連携',
    unlink: '連携を解除',
    unlinkTitle: 'シングルサインオンの連携を解除しますか？',
    unlinkText: 'シングルサインオンではログインできなくなり、ほかの端末のログインは終了します。',
    waitingTitle: 'アカウント「{name}」と連携しますか？',
    waitingText: '以後、プロバイダーに「{name}」としてログインした人が、ここではあなたとして入ります。',
    done: '連携しました',
    undone: '連携を解除しました',
    failed: 'プロバイダーでのログインに失敗し、連携されていません。もう一度お試しください。',
  },
}
