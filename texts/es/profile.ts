import type { Same } from '../text.ts'
import type * as zh from '../zh/profile.ts'

export const profile: Same<typeof zh.profile> = {
  about: 'Sobre usted',
  saved: 'Se guardó su perfil',
  changePicture: 'Cambiar la foto',
  removePicture: 'Quitar la foto',
  pictureHint: 'jpg, png o webp, hasta {n} MB',
  password: 'Cambiar la contraseña',
  passwordText: 'Sus sesiones en otros dispositivos se cierran de inmediato.',
  sessions: 'Dispositivos con sesión abierta',
  sessionsText: 'Como máximo 5 a la vez. Cierre lo que no conozca y cambie la contraseña.',
  since: 'Inicio de sesión',
  lastUse: 'Último uso',
  thisDevice: 'Este dispositivo',
  end: 'Cerrar sesión',
  endTitle: '¿Cerrar la sesión de este dispositivo?',
  endText: '{device} ({address}) se desconecta de inmediato.',
  ended: 'La sesión se cerró',
}
