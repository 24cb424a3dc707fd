export const things = {
  fields: {
    things: {
      lot_id: 'Lote',
      round_no: 'Ronda',
      kind: 'Tipo',
      state: 'Estado',
      out_at: 'Salida',
      out_photo: 'Foto en la puerta',
      photo: 'Foto en la puerta',
      ticket_id: 'Tique de báscula',
      at: 'Salida',
      evidence_due_on: 'Justificantes hasta',
      accepted_at: 'Aceptado el',
      accept_reason: 'Motivo de la aceptación',
      created_at: 'Registrado el',
      late: 'Justificantes atrasados',
      mine: 'Mis lotes',
    },
    thing_evidence: {
      kind: 'Justificante',
      number: 'Número',
      date: 'Fecha',
      vin: 'Bastidor en el documento',
      plate: 'Matrícula en el documento',
      hull_number: 'Número de buque en el documento',
      new_plate: 'Matrícula nueva',
      files: 'Archivos',
      void_reason: 'Motivo de anulación',
      voided_at: 'Anulado el',
    },
  },
  options: {
    things: {
      kind: {
        vehicle: 'Vehículo',
        ship: 'Buque',
        equipment: 'Equipo',
      },
      state: {
        in_yard: 'En el patio',
        out: 'Salió',
        evidence_in: 'Justificado',
        accepted: 'Aceptado',
      },
    },
    thing_evidence: {
      kind: {
        scrap_certificate: 'Certificado de reciclaje',
        deregistration: 'Baja en el registro',
        photos: 'Fotos del desguace',
        transfer: 'Cambio de titularidad',
        dismantled: 'Fin del desguace',
        gate_pass: 'Pase de salida',
      },
    },
  },
}
