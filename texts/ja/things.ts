export const things = {
  fields: {
    things: {
      lot_id: '物件',
      round_no: '回次',
      kind: '種別',
      state: '状態',
      out_at: '搬出日時',
      out_photo: '搬出時の写真',
      photo: '搬出時の写真',
      ticket_id: '計量票',
      at: '搬出日時',
      evidence_due_on: '証明の期限',
      accepted_at: '確認日時',
      accept_reason: '確認の理由',
      created_at: '登録日時',
      late: '証明の遅れ',
      mine: '自分の物件',
    },
    thing_evidence: {
      kind: '証明の種類',
      number: '証明番号',
      date: '証明日',
      vin: '証明上の車台番号',
      plate: '証明上の車両番号',
      hull_number: '証明上の船番号',
      new_plate: '新しい車両番号',
      files: 'ファイル',
      void_reason: '無効の理由',
      voided_at: '無効日時',
    },
  },
  options: {
    things: {
      kind: {
        vehicle: '車両',
        ship: '船舶',
        equipment: '設備',
      },
      state: {
        in_yard: '置場',
        out: '搬出済み',
        evidence_in: '証明あり',
        accepted: '確認済み',
      },
    },
    thing_evidence: {
      kind: {
        scrap_certificate: '廃車回収証明書',
        deregistration: '抹消登録証明書',
        photos: '解体の写真',
        transfer: '名義変更の証明',
        dismantled: '解体完了証明書',
        gate_pass: '出門証',
      },
    },
  },
}
