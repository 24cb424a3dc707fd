import type { Same } from '../text.ts'
import type * as zh from '../zh/consignors.ts'

export const consignors: Same<typeof zh.consignors> = {
  add: 'Añadir comitente',
  added: 'Comitente «{name}» añadido',
  empty: 'Aún no hay comitentes',
  searchHint: 'Empresa, contacto, teléfono',
  fromCustomer: 'A partir del cliente «{name}», cuya intención pasará a «Ya colabora» al guardar.',
  active: 'Activo',
  suspended: 'Suspendido',
  state: 'Estado',
  expired: 'Contrato vencido',
  bankChanged: 'Datos bancarios modificados por {name}, {time}',
  bankHidden: 'Solo finanzas y administración ven y modifican el número completo.',
  presets: {
    expiring: 'Contrato por vencer',
    suspended: 'Suspendidos',
  },
  sections: {
    company: 'Empresa',
    contact: 'Contacto',
    contract: 'Contrato',
    bank: 'Factura y banco',
  },
  acts: {
    suspend: 'Suspender',
    reinstate: 'Reactivar',
  },
  ask: {
    suspend: {
      title: '¿Suspender a «{name}»?',
      text: 'No se le podrán crear lotes nuevos; los existentes no cambian.',
    },
    reinstate: {
      title: '¿Reactivar a «{name}»?',
      text: 'Se le podrán volver a crear lotes.',
    },
  },
  done: {
    suspend: 'Suspendido',
    reinstate: 'Reactivado',
  },
  duplicate: {
    title: 'Ya hay un comitente con el mismo nombre',
    text: 'Compruebe que se trata de otra empresa.',
    confirm: 'Guardar de todos modos',
    hard: 'Ya existe como comitente: «{name}»',
  },
}
