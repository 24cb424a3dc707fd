export const things = {
  fields: {
    things: {
      lot_id: 'Lot',
      round_no: 'Round',
      kind: 'Kind',
      state: 'State',
      out_at: 'Left the yard',
      out_photo: 'Photo at the gate',
      photo: 'Photo at the gate',
      ticket_id: 'Weigh ticket',
      at: 'Left the yard',
      evidence_due_on: 'Evidence due',
      accepted_at: 'Accepted',
      accept_reason: 'Why accepted',
      created_at: 'Entered',
      late: 'Evidence late',
      mine: 'My lots',
    },
    thing_evidence: {
      kind: 'Paper',
      number: 'Number',
      date: 'Date',
      vin: 'VIN on the paper',
      plate: 'Plate on the paper',
      hull_number: 'Ship number on the paper',
      new_plate: 'New plate',
      files: 'Files',
      void_reason: 'Why voided',
      voided_at: 'Voided',
    },
  },
  options: {
    things: {
      kind: {
        vehicle: 'Vehicle',
        ship: 'Ship',
        equipment: 'Equipment',
      },
      state: {
        in_yard: 'In the yard',
        out: 'Out',
        evidence_in: 'Evidence in',
        accepted: 'Accepted',
      },
    },
    thing_evidence: {
      kind: {
        scrap_certificate: 'Certificate of recycling',
        deregistration: 'Deregistration',
        photos: 'Photos of the dismantled body',
        transfer: 'Transfer of registration',
        dismantled: 'Completion of dismantling',
        gate_pass: 'Gate pass',
      },
    },
  },
}
