import type { Same } from '../text.ts'
import type * as zh from '../zh/profile.ts'

export const profile: Same<typeof zh.profile> = {
  about: 'About you',
  saved: 'Your profile was saved',
  changePicture: 'Change picture',
  removePicture: 'Remove picture',
  pictureHint: 'jpg, png or webp, up to {n} MB',
  password: 'Change password',
  passwordText: 'Your sign-ins on other devices end at once.',
  sessions: 'Signed-in devices',
  sessionsText: 'At most 5 at a time. End what you do not know, and change your password.',
  since: 'Signed in',
  lastUse: 'Last use',
  thisDevice: 'This device',
  end: 'End sign-in',
  endTitle: 'End the sign-in on this device?',
  endText: '{device} ({address}) is logged out at once.',
  ended: 'The sign-in has ended',
}
