export const partners = {
  consignors: {
    title: '委託者',
    summary: '商談がまとまった顧客を委託者にし、契約の期限を管理します。',
    blocks: [
      {
        steps: [
          '顧客を開いて「{customers.toConsignor}」を押します。会社、担当者、電話番号は入力済みです。「{screens.consignors}」で「{consignors.add}」を押しても登録できます。',
          '担当者と銀行情報を入力し、保存します。顧客の取引意向は同時に「取引中」になります。',
          '委託者の詳細か「{screens.contracts}」で「{contracts.add}」を押し、契約番号、期間、手数料、違約時の取り決めを入力します。',
          '「{screens.commissionedList}」で委託を追加するとき、委託者とその契約を選びます。',
        ],
      },
      {
        text: '統一社会信用コードか元の顧客が同じなら同じ委託者です。二重には登録できません。名称だけが同じ場合は、別の会社と確かめてから「{consignors.duplicate.confirm}」を押せます。',
      },
      {
        text: '委託者は「{fields.consignors.service_id}」のものです。本人、その主任、運営責任者、総管理者がすべてを見て変更できます。その委託者の物件を担当する人も同じです。他の人に見えるのは名称と状態だけで、委託を追加するときにも選べません。他の人が条件、銀行情報、状態を変えると担当者に通知され、誰が何を変えたかは詳細に残ります。顧客を移管するときや引き継ぎのときは、委託者も一緒に移ります。',
      },
      { heading: '停止する' },
      {
        text: '「{consignors.acts.suspend}」を押すと、新しい物件を登録できなくなります。既存の物件に影響はありません。いつでも「{consignors.acts.reinstate}」を押せます。',
      },
      { heading: '手数料' },
      {
        text: '双方が手数料を負担するとき、「{fields.consignors.commission_point}」は買受人の料率です。委託者の料率は「{fields.consignors.consignor_commission_point}」に入力します。新しい物件には両方が入ります。委託者の料率は募集担当に表示されず、買受人への書類にも載りません。',
      },
      {
        note: '保存した口座番号の全桁を見て変更できるのは、財務と総管理者だけです。他の人には末尾四桁だけが見えます。変更のたびに、誰がいつ行ったかが記録されます。',
      },
    ],
  },
  contracts: {
    title: '契約',
    summary: '委託者との契約です。期間、手数料、違約時の取り決めを管理し、終了前にお知らせします。',
    blocks: [
      {
        text: '「{screens.contracts}」か委託者の詳細で「{contracts.add}」を押します。一つの委託者に複数の契約を登録できます。契約には、手数料の負担者、料率または段階（「{fields.contracts.buyer_scale}」、最低額、最高額、定額）、「{fields.contracts.late_pick_up_fee}」「{fields.contracts.forfeit_to}」を定めます。',
      },
      {
        text: '物件で契約を選ぶと条件が入り、物件ごとに変更できます。後で契約を変えても、選択済みの物件は変わりません。変更のたびに版が残り、詳細の「{contracts.versions}」で誰が何を変えたかを確認できます。',
      },
      {
        text: '物件で選べるのは、その委託者の、終了していない契約だけです。契約が競売の前に終わるときは、物件に注意が出ます。契約を選ばない物件には、委託者に登録された「{consignors.sections.contract}」が適用されます。',
      },
      { heading: '契約の終了' },
      {
        text: '「{screens.contracts}」の「{contracts.presets.ending}」に、60 日以内に終わる契約が並びます。60 日前に委託者の営業担当へ一度通知されます。営業担当がいなければ運営責任者に通知されます。更新するときは「{fields.contracts.to}」を変えるか、新しい契約を登録します。',
      },
    ],
  },
  recyclers: {
    title: '回収業者',
    summary: '回収業者を追加して確認し、許可証を管理します。必要なら停止やブラックリスト登録を行います。',
    blocks: [
      { heading: '追加する' },
      {
        steps: [
          '「{screens.recyclerAdd}」を開き、会社、担当者、品目と地域、許可証、銀行口座の順に入力します。',
          '電話番号か信用コードの欄を離れると、重複が自動で確認されます。同じものは登録できません。名称だけが同じなら、確かめてから「{recyclers.hit.confirm}」を押します。',
          '途中のときは「{recyclers.saveDraft}」を押します。下書きは本人だけに見え、どの端末でも続きを入力できます。',
          '保存すると確認待ちになります。確認が済むまで申し込めません。',
        ],
      },
      { text: '重複の確認は、顧客の分と合わせて一人一日 200 回までです。' },
      { heading: '確認、停止、ブラックリスト' },
      {
        text: '募集主任、運営責任者、総管理者は「{recyclers.acts.verify}」「{recyclers.acts.suspend}」「{recyclers.acts.reinstate}」を押せます。「{recyclers.acts.blacklist}」は運営責任者と総管理者だけができ、理由と最終日を入力します。期限が過ぎると自動で復帰します。',
      },
      { heading: '許可証' },
      {
        text: '更新が必要な回収業者は「{recyclers.presets.expiring}」に並びます。「{recyclers.acts.renew}」を押して登録します。古いものは残して構いません。同じ種類では最も新しいものが有効です。一種類でも期限が切れると、その夜に自動で停止されます。',
      },
      { heading: 'ランク' },
      {
        text: 'A：落札 3 回以上で違約なし。B：落札ありで違約なし。C：落札なし、または違約 1 回につき履行済みの落札が 5 回あるもの。D：その他の違約のあるもの。理由は詳細で確認できます。',
      },
      { heading: '取込' },
      {
        text: '募集主任、運営責任者、総管理者は「{screens.recyclerList}」で「{recyclers.import}」を押します。手順は顧客の取込と同じです。',
      },
      {
        note: '「{screens.recyclerList}」を開ける人には、すべての回収業者が見えます。ただし営業側と募集担当には、他の人が担当する回収業者の電話番号と WeChat ID の一部が伏せられます。',
      },
    ],
  },
}
