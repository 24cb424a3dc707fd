import type { Same } from '../text.ts'
import type * as zh from '../zh/search.ts'

export const search: Same<typeof zh.search> = {
  kinds: {
    customers: 'Cliente',
    pool: 'Bolsa abierta',
    consignors: 'Comitente',
    recyclers: 'Reciclador',
    lots: 'Lote',
    staff: 'Personal',
  },
}
