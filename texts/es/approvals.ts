/** Approvals (审批). */
export const approvals = {
  fields: {
    approvals: {
      kind: 'Asunto',
      state: 'Estado',
      lot_id: 'Lote',
      round_no: 'Ronda',
      reason: 'Motivo',
      files: 'Justificantes',
      consent_files: 'Consentimiento del comitente',
      created_at: 'Solicitado el',
      created_by: 'Solicitado por',
      first_decided_by: 'Primera aprobación de',
      first_decided_at: 'Primera aprobación el',
      decided_at: 'Resuelto el',
      decided_by: 'Resuelto por',
      decision_reason: 'Nota de la resolución',
      to_decide: 'Espera mi decisión',
      settlement_quantity: 'Cantidad liquidada',
      adjustments: 'Ajustes',
      unit_price: 'Precio unitario',
      decision: 'Resolución',
      sign_up_id: 'Inscripción',
      entry_id: 'Asiento',
      charge: 'Cargo',
      reserve_price: 'Reserva',
    },
  },
  options: {
    approvals: {
      kind: {
        settlement_quantity: 'La cantidad difiere de los tiques',
        price_adjustment: 'Cambio de precio',
        charge: 'Cargo',
        waiver: 'Exención de depósito',
        payment: 'Reembolso o pago',
        reserve_cut: 'Rebaja de la reserva',
      },
      state: {
        waiting: 'Pendiente',
        approved: 'Aprobada',
        rejected: 'Rechazada',
        withdrawn: 'Retirada',
      },
    },
  },
  approvals: {
    hint: 'Número o nombre del lote',
    empty: 'No hay solicitudes de aprobación',
    title: 'Aprobación: {name}',
    asked: 'Lo solicitado',
    decidedBy: 'Resuelve: {roles}',
    history: 'Historial',
    presets: {
      waiting: 'Pendientes',
      toDecide: 'Esperan mi decisión',
      mine: 'Mis solicitudes',
    },
    acts: {
      approve: 'Aprobar',
      reject: 'Rechazar',
      submit: 'Pedir aprobación',
    },
    ask: {
      approve: '¿Aprobar la solicitud sobre «{name}»?',
      approveText: 'Se ejecuta de inmediato.',
      reject: '¿Rechazar la solicitud sobre «{name}»?',
    },
    done: {
      approve: 'Aprobada y ejecutada',
      reject: 'Rechazada',
      submit: 'Enviada para aprobación',
    },
    facts: {
      settlement_quantity: 'Los tiques suman {tickets} t; se pide liquidar {given} t',
      price_adjustment:
        'Precio de los bienes de {agreed} a {price} CNY: cambia {change}, el límite es {limit}',
      charge: '{kind}, {side}: {amount} CNY; el límite es {limit}',
      waiver: 'No se exige un depósito de {amount} CNY; el límite es {limit}',
      payment: '{kind} {number}: {amount} CNY; el límite es {limit}',
      reserve_cut: 'La reserva baja {amount} CNY, hasta {price}; el límite es {limit}',
    },
    below: {
      start: 'por debajo del precio de salida',
      reserve: 'por debajo de la reserva',
    },
  },
}
