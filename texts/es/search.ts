import type { Same } from '../text.ts'
import type * as zh from '../zh/search.ts'

export const search: Same<typeof zh.search> = {
  kinds: { customers: 'Clientes', pool: 'Bolsa abierta', consignors: 'Comitentes', recyclers: 'Recicladores', lots: 'Lotes', staff: 'Personal' },
}
