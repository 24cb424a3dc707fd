import type { AccountTexts } from './account-texts.ts'

export const account: AccountTexts = {
  saved: 'Your profile was saved',
  about: 'About you',
  changePicture: 'Change picture',
  removePicture: 'Remove picture',
  pictureHint: 'jpg, png or webp, up to {n} MB',
  passwordText: 'Your sign-ins on other devices end at once.',
  sessionsText: 'At most 5 at a time. End what you do not know, and change your password.',
  since: 'Signed in',
  lastUse: 'Last use',
  thisDevice: 'This device',
  endTitle: 'End the sign-in on this device?',
  endText: '{device} ({address}) is logged out at once.',
  ended: 'The sign-in has ended',
  none: 'Not signed in anywhere now',
  devices: 'Remembered browsers',
  devicesText:
    'In these browsers you get in even while others guess your password. Remove those you no longer use.',
  first: 'First sign-in',
  forget: 'Remove',
  forgetTitle: 'Remove this browser?',
  forgetText: '{device} is no longer trusted, and your other sign-ins there end at once.',
  forgotten: 'Browser removed',
}
