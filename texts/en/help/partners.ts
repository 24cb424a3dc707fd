export const partners = {
  consignors: {
    title: 'Consignors',
    summary: 'Make a consignor of a customer you have won, and keep its contract in view.',
    blocks: [
      {
        steps: [
          'Open the customer and press {customers.toConsignor}: company, contact and phone are filled in. Or press {consignors.add} in {screens.consignors}.',
          'Enter the contact and the bank, then save. The intention of the customer becomes “cooperating” with it.',
          'In the detail of the consignor, or in {screens.contracts}, press {contracts.add}: number, dates, commission, and what holds on a default.',
          'Choose the consignor and its contract when you enter a consignment in {screens.commissionedList}.',
        ],
      },
      {
        text: 'The same credit code or the same customer is the same consignor and cannot be entered again. If only the name is the same, look twice and then press {consignors.duplicate.confirm}.',
      },
      {
        text: 'A consignor belongs to its {fields.consignors.service_id}: this person, the lead, directors and administrators see all of it and change it, and so do people with a lot of it. Others see its name and state only, and cannot choose it for a lot.',
      },
      {
        text: 'When somebody else changes the terms, the bank data or the state, the owner is told; the detail says who changed what. It goes along when its customer is transferred and with a hand-over.',
      },
      { heading: 'Suspending' },
      {
        text: 'Press {consignors.acts.suspend}: no new lots for it, those there go on. {consignors.acts.reinstate} takes it back at any time.',
      },
      { heading: 'Commission' },
      {
        text: 'If both sides pay, {fields.consignors.commission_point} is the rate of the buyer and {fields.consignors.consignor_commission_point} has its own field; new lots take both over. Recruiters do not see the second, and no paper of the buyer shows it.',
      },
      {
        note: 'Once saved, the account number is read in full and changed by finance and administrators only; all others see the last four digits. Who changed it last, and when, is shown.',
      },
    ],
  },
  contracts: {
    title: 'Contracts',
    summary: 'The contracts of consignors: period, commission, defaults, and a reminder before they end.',
    blocks: [
      {
        text: 'Press {contracts.add} in {screens.contracts} or in the detail of a consignor. A consignor may have several contracts.',
      },
      {
        text: 'A contract says who pays commission, its rate or its bands ({fields.contracts.buyer_scale}, a least, a most or a fixed sum), the {fields.contracts.late_pick_up_fee} and {fields.contracts.forfeit_to}.',
      },
      {
        text: 'A lot that names the contract takes these terms over, and they may still be changed for the lot; later changes of the contract do not reach it. Each change leaves a version: {contracts.versions} in the detail says who changed what.',
      },
      {
        text: 'A lot names only a contract of its own consignor that has not ended; if it ends before the auction, the lot shows a warning. For a lot without a contract, the {consignors.sections.contract} stored with the consignor hold.',
      },
      { heading: 'Contracts that end' },
      {
        text: '{contracts.presets.ending} in {screens.contracts} lists those that end within 60 days. The owner of the consignor is told once on the 60th day before, the directors where there is no owner. To renew, change {fields.contracts.to} or enter a new contract.',
      },
    ],
  },
  recyclers: {
    title: 'Recyclers',
    summary: 'Add and verify them, keep their licences; suspend or blacklist if you must.',
    blocks: [
      { heading: 'Adding' },
      {
        steps: [
          'Open {screens.recyclerAdd} and go step by step: company, contact, trade and area, licences, bank.',
          'Leaving phone or credit code checks for duplicates. The same one cannot be entered again; if only the name is the same, look twice and press {recyclers.hit.confirm}.',
          'Not finished? {recyclers.saveDraft} keeps it for you alone, to go on with on any device.',
          'Once saved it waits to be verified and cannot sign up before that.',
        ],
      },
      { text: 'Checks count together with those of customers: 200 a day for everybody.' },
      { heading: 'Verify, suspend, blacklist' },
      {
        text: 'The recruiting lead, the operations director and administrators press {recyclers.acts.verify}, {recyclers.acts.suspend} or {recyclers.acts.reinstate}. {recyclers.acts.blacklist} is for the operations director and administrators, with a reason and a last day; it ends by itself.',
      },
      { heading: 'Licences' },
      {
        text: '{recyclers.presets.expiring} lists those to renew. Press {recyclers.acts.renew}; the old licence may stay, the latest of a kind counts. When one has run out, the recycler is suspended the next night.',
      },
      { heading: 'Grade' },
      {
        text: 'A: three deals or more, all kept. B: at least one, all kept. C: none yet, or five kept deals for each default. D: any other with a default. The record says why.',
      },
      { heading: 'Import' },
      {
        text: 'The recruiting lead, the operations director and administrators press {recyclers.import} in {screens.recyclerList}; it works like the import of customers.',
      },
      {
        note: 'Whoever may open {screens.recyclerList} sees every recycler; the selling side and recruiters see phone and WeChat of those of others shortened.',
      },
    ],
  },
}
