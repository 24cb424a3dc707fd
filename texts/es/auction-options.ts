import type { Same } from '../text.ts'
import type * as zh from '../zh/auction-options.ts'

export const auctionOptions: Same<typeof zh.auctionOptions> = {
  recyclers: {
    kinds: {
      报废车: 'Vehículos para desguace',
      二手车: 'Vehículos usados',
      船舶: 'Barcos',
      钢材: 'Acero',
      设备: 'Equipos',
      其他: 'Otros',
    },
    state: {
      pending: 'Por verificar',
      active: 'Activo',
      suspended: 'Suspendido',
      blacklisted: 'Lista negra',
    },
    grade: {
      A: 'Categoría A',
      B: 'Categoría B',
      C: 'Categoría C',
      D: 'Categoría D',
    },
  },
  lots: {
    state: {
      draft: 'Borrador',
      reviewing: 'En revisión',
      approved: 'Aprobado',
      listed: 'Publicado',
      bidding: 'En puja',
      confirming: 'Por confirmar',
      sold: 'Vendido',
      paid: 'Pagado',
      picked_up: 'Recogido',
      settled: 'Liquidado',
      unsold: 'No vendido',
      withdrawn: 'Retirado de la venta',
      defaulted: 'Incumplido',
    },
    auction_type: {
      0: 'Vehículo',
      1: 'Barco',
    },
    auction_way: {
      0: 'Puja ascendente',
      1: 'Pliego cerrado',
      2: 'Precio fijo',
      3: 'Venta acordada',
    },
    pricing_basis: {
      0: 'Total',
      1: 'Precio unitario × cantidad',
    },
    unit: {
      台: 'unidades',
      艘: 'barcos',
      吨: 't',
      批: 'partidas',
    },
    increment_rule: {
      multiple: 'Múltiplo del incremento 1',
      tiers: 'Uno de los tres incrementos',
      min: 'Al menos el incremento 1',
    },
    commission_payer: {
      buyer: 'Comprador',
      consignor: 'Comitente',
    },
    unsold_reason: {
      no_sign_up: 'Sin inscripción apta',
      no_bid: 'Sin pujas',
      below_reserve: 'Por debajo de la reserva',
      other: 'Otro',
    },
    warning: {
      reserve_below_start: 'La reserva es inferior al precio de salida',
      reserve_off_steps: 'No se puede llegar a la reserva con los tramos de puja',
      deposit_unusual: 'El depósito no está entre el 5 y el 30 % del precio de salida',
      notice_short: 'Menos de 7 días entre la publicación y la subasta',
      commission_high: 'La comisión supera el 5 %',
    },
  },
  sign_ups: {
    review_status: {
      pending: 'Por revisar',
      approved: 'Aprobada',
      rejected: 'Rechazada',
      cancelled: 'Cancelada',
    },
    deposit_status: {
      unpaid: 'Sin pagar',
      received: 'Recibido',
      applied: 'Aplicado',
      refund_due: 'Por reembolsar',
      refunded: 'Reembolsado',
      forfeited: 'Perdido',
      waived: 'Eximido',
    },
    outcome: {
      none: 'Pendiente',
      won: 'Ganada',
      lost: 'Perdida',
      defaulted: 'Incumplida',
    },
    pre_check: {
      approve: 'Aprobar',
      reject: 'Rechazar',
    },
    decision: {
      approve: 'Aprobar',
      reject: 'Rechazar',
    },
  },
  bids: {
    source: {
      manual: 'A mano',
      import: 'Importada',
    },
  },
}
