import type { Same } from '../text.ts'
import type * as zh from '../zh/finance-fields.ts'

export const financeFields: Same<typeof zh.financeFields> = {
  entry_no: 'N.º de asiento',
  occurred_on: 'Fecha',
  direction: 'Sentido',
  amount: 'Importe',
  method: 'Medio de pago',
  bank_ref: 'Referencia bancaria',
  counterparty: 'Contraparte',
  voucher: 'Comprobante',
  due_ids: 'Reembolsos elegidos',
  due_id: 'Vencimiento',
  confirmed_by: 'Confirmado por',
  confirmed_at: 'Confirmado el',
  reverses_id: 'Revierte',
  party: 'Parte',
  party_id: 'N.º de la parte',
  paid_amount: 'Pagado',
  due_date: 'Fecha de vencimiento',
  goods_amount: 'Valor de los bienes',
  unit_price: 'Precio unitario',
  adjustments: 'Ajustes',
  label: 'Concepto',
  buyer_commission: 'Comisión comprador',
  consignor_commission: 'Comisión comitente',
  deposit_applied: 'Depósito aplicado',
  advance_applied: 'Pagos realizados',
  buyer_due: 'Debe el comprador',
  consignor_payable: 'A pagar al comitente',
  closed_at: 'Cerrada el',
  closed_by: 'Cerrada por',
  ticket_no: 'N.º de báscula',
  plate: 'Matrícula',
  gross: 'Bruto (t)',
  tare: 'Tara (t)',
  deduction: 'Deducción (t)',
  net: 'Neto (t)',
  photo: 'Foto',
  rate: 'Impuesto (%)',
  issued_on: 'Fecha de emisión',
}

export const financeFieldsOf: Same<typeof zh.financeFieldsOf> = {
  finance_entries: {
    kind: 'Tipo',
  },
  finance_dues: {
    kind: 'Tipo',
    overdue: 'Vencido',
  },
  settlements: {
    receipt_missing: 'Falta la factura',
  },
  tax_receipts: {
    amount: 'Total con impuestos',
    number: 'Número de factura',
    direction: 'Sentido',
    file: 'Documento',
  },
  weigh_tickets: {
    at: 'Pesado el',
  },
}

/** An entry and what it pays are of the same kinds. */
const kind = {
  deposit_in: 'Depósito recibido',
  deposit_refund: 'Reembolso del depósito',
  deposit_apply: 'Depósito aplicado',
  deposit_forfeit: 'Depósito perdido',
  advance_in: 'Anticipo recibido',
  balance_in: 'Saldo recibido',
  supplement_in: 'Suplemento recibido',
  overpaid_refund: 'Reembolso del exceso',
  buyer_commission_in: 'Comisión del comprador',
  consignor_commission_in: 'Comisión del comitente',
  consignor_payout: 'Pago al comitente',
  penalty_in: 'Penalización recibida',
}
const direction = {
  in: 'Entrada',
  out: 'Salida',
}

export const financeOptions: Same<typeof zh.financeOptions> = {
  finance_entries: {
    kind,
    direction,
    state: {
      draft: 'Borrador',
      pending: 'Pendiente',
      confirmed: 'Confirmado',
      reversed: 'Revertido',
      void: 'Anulado',
    },
  },
  finance_dues: {
    kind,
    direction,
    party: {
      recycler: 'Reciclador',
      consignor: 'Comitente',
    },
    state: {
      open: 'Abierto',
      partial: 'Pagado en parte',
      done: 'Saldado',
      cancelled: 'Cancelado',
    },
  },
  settlements: {
    state: {
      draft: 'Borrador',
      closed: 'Cerrada',
    },
  },
  tax_receipts: {
    direction: {
      in: 'Recibida',
      out: 'Emitida',
    },
    state: {
      valid: 'Válida',
      void: 'Anulada',
    },
  },
}
