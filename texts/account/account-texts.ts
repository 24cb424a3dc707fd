/**
 * What the profile says, and what lists sessions and browsers. These screens load it themselves, because few
 * people open them.
 */
export interface AccountTexts {
  saved: string
  about: string
  changePicture: string
  removePicture: string
  pictureHint: string
  passwordText: string
  sessionsText: string
  since: string
  lastUse: string
  thisDevice: string
  endTitle: string
  endText: string
  ended: string
  none: string
  devices: string
  devicesText: string
  first: string
  forget: string
  forgetTitle: string
  forgetText: string
  forgotten: string
}
