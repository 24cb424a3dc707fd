export const partyStatements = {
  finance: {
    statement: {
      title: '取引明細書',
      period: '期間',
      opening: '期首残高',
      closing: '期末残高',
      columns: {
        debit: '借方',
        credit: '貸方',
        balance: '残高',
        held: 'うち預り保証金',
      },
      choose: '取引先を選択',
      download: 'Excelをダウンロード',
      explained: '残高は相手先の債務額で、負数は当社の債務額です。預り保証金は相手先への債務に含みます。',
      none: '期間内の取引はありません',
      from: '開始日',
      to: '終了日',
    },
  },
}
