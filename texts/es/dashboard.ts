import type { Same } from '../text.ts'
import type * as zh from '../zh/dashboard.ts'

export const dashboard: Same<typeof zh.dashboard> = {
  morning: 'Buenos días, {name}',
  noon: 'Hola, {name}',
  afternoon: 'Buenas tardes, {name}',
  evening: 'Buenas noches, {name}',
  todo: 'Clientes por contactar',
  about: 'unos ',
  mine: 'Mis clientes',
  dueToday: 'Para hoy',
  overdue: 'Atrasados',
  fallingSoon: 'Próximos a la bolsa',
  pool: 'En la bolsa abierta',
  screens: 'Páginas',
  none: 'Por ahora no hay nada que hacer para sus funciones.',
}
