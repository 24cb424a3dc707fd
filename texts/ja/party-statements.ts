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
        performance_held: 'うち履行保証金',
        unapplied: 'うち仮受金',
      },
      choose: '取引先を選択',
      download: 'Excelをダウンロード',
      explained:
        '残高は相手方の当社への債務で、負の場合は当社の債務です。預り保証金と仮受金は当社の債務に含みます。',
      none: '期間内の取引はありません',
      from: '開始日',
      to: '終了日',
    },
  },
}
