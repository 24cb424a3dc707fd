import type { Same } from '../text.ts'
import type { form as source } from '../zh/form.ts'

export const form: Same<typeof source> = {
  choose: 'Elegir',
  none: {
    staff: 'Nadie que elegir; el administrador añade personal en Sistema › Personal',
    auction_companies: 'Ninguna casa de subastas activa; véase Datos maestros',
    auction_platforms: 'Ninguna plataforma de subastas activa; véase Datos maestros',
    consignors: 'Aún no hay comitentes; añada primero uno en Datos maestros › Comitentes',
    customers: 'Ningún cliente que elegir; añada uno o tómelo de la bolsa',
    recyclers: 'Aún no hay recicladores; añada primero uno en Recicladores',
    lots: 'Ningún lote que elegir; antes debe aprobarse y publicarse',
  },
  saveKey: 'Ctrl/⌘ S',
  wrong: { one: '{n} campo requiere atención:', other: '{n} campos requieren atención:' },
  leaveTitle: '¿Descartar los cambios sin guardar?',
  leaveText: 'Lo que acaba de escribir se perderá.',
  leave: 'Descartar',
  conflict: {
    title: 'Otra persona ha modificado este registro',
    text: 'Elija campo por campo qué conservar y guarde de nuevo.',
    textBy: '{name} acaba de guardar este registro. Elija campo por campo qué conservar y guarde de nuevo.',
    field: 'Campo',
    original: 'Antes',
    mine: 'Mío',
    theirs: 'Suyo',
    save: 'Guardar lo elegido',
  },
}
