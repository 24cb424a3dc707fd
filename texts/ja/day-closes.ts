export const dayCloses = {
  fields: {
    day_closes: {
      account_id: '自社口座',
      day: '日付',
      closing: '期末残高',
      reason: '差額の理由',
      opening: '期首残高',
      received: '入金計',
      paid: '出金計',
      lines: '明細数',
      deposits_held: '預り保証金',
      untransferred: '充当・没収済み未振替',
      difference: '差額',
      state: '状態',
      reopened_by: '再開者',
      reopened_at: '再開日時',
      reopen_reason: '再開の理由',
    },
  },
  options: {
    day_closes: {
      state: {
        closed: '締め済み',
        reopened: '再開済み',
      },
    },
  },
}
