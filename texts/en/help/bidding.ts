export const bidding = {
  'sign-ups': {
    title: 'Sign-ups and their review',
    summary: 'Sign recyclers up, check their licences, decide who may bid.',
    blocks: [
      { heading: 'Finding the lots that need you' },
      {
        text: 'In {screens.goodsList} use the quick filters {lots.presets.noSignUp}, {lots.presets.few}, {lots.presets.deposit} and {lots.presets.coming}. To send a buyer the details, press {lots.acts.viewing}.',
      },
      { heading: 'Signing up' },
      {
        steps: [
          'Open the lot, go to {lots.tabs.signUps}, press {signUps.add}, choose the recycler and add papers if needed. Enter the paddle number that the platform gave, or leave it empty and the system makes one up; until the result it can be put right with {signUps.acts.paddle}.',
          'The recycler must be active and each kind of licence must hold without a gap until the clearing ends; otherwise the sign-up is refused.',
          'Sign-ups are taken until their end; where none is set, until the auction time.',
        ],
      },
      { heading: 'Pre-check and review' },
      {
        text: 'Recruiters press {signUps.acts.adviseApprove} or {signUps.acts.adviseReject}; the review stays open. The recruiting lead, the operations director and administrators press {signUps.acts.approve} or {signUps.acts.reject}, for many at once if they like.',
      },
      { text: 'A rejected one comes back with more papers by {signUps.acts.resubmit}.' },
      {
        text: 'Sign-ups of one lot that share a legal representative, phone, WeChat, payer, bank account, credit code, address or uploaded file show {signUps.collusion.title}; after the bidding so do two bidders who only ever bid against each other.',
      },
      {
        text: 'The operations director, administrators and the recruiting lead see them; {signUps.acts.approve} then needs a note, which is kept with the flags. Recruiters see nothing of it before the result.',
      },
      { picture: 'signups', text: 'The list of sign-ups: review, deposit, the licence that expires next' },
      { heading: 'Deposit' },
      {
        text: 'A sign-up may bid once finance has confirmed its deposit. The operations director and administrators may press {signUps.acts.waive} instead. Until the bidding begins they and the recruiting lead can press {signUps.acts.cancel}; a received deposit then falls due for refund.',
      },
      {
        text: 'When a lot is put up again and the same recycler signs up for it, the recruiting lead or the director can press {signUps.acts.carryOver} on the sign-up whose deposit is due back: no cash moves, the written consent is attached, a shortfall is paid in and a surplus goes back.',
      },
      {
        note: '{signUps.presets.mayBid} in {screens.signUpList} lists the approved ones whose deposit has been received or waived.',
      },
    ],
  },
  bidding: {
    title: 'Bidding and results',
    summary: 'Record bids, confirm the result, and what to do after no sale or a default.',
    blocks: [
      {
        picture: 'bids',
        text: 'A lot in bidding: bids entered in one row, the next prices by its rule, the climb and every bid',
      },
      { heading: 'Recording bids' },
      {
        steps: [
          'Open a lot in bidding, press {bids.enter} and type the paddle number: its company appears below.',
          'Press one of the three under {bids.quick}, or type a price. Without a mouse: paddle number, Enter, ↑ ↓ or a price, Enter. Against the rule of steps, you are told the nearest price that would be taken.',
          'For an auction on a platform use {bids.import.title}: paste the log or choose a file; the latest may come first. You are asked whose each unknown paddle number is, and it is written onto that sign-up. A bidder who never signed up here is entered with {signUps.fromLog} by those who decide; the platform holds that deposit. If one line is wrong, none is imported. A bid made more than five minutes outside the bidding of the round is imported only with the reason of a director in its line, and stays marked. Between equal sealed offers of which one was imported, a director decides and says why.',
          'A bid entered by mistake gets {bids.void} with a reason: it keeps its place, and the highest is worked out anew.',
        ],
      },
      { text: 'Of sealed offers nobody reads an amount before the bidding is closed.' },
      { heading: 'The result' },
      {
        steps: [
          'Press {lots.acts.close_bidding}: the highest price, its bidder and the bids entered are named first, and the gap to the reserve for those who may see it. The price comes from the bids; without any, enter it.',
          'The recruiting lead can press {lots.acts.propose}: it is advice.',
          'The operations director or an administrator presses {lots.acts.sell}: the winner must be approved with the deposit received or waived. The highest bidder and the bid are filled in. Another buyer or price needs a reason and the written consent of the consignor, and so does a price below the start or the reserve. Recyclers that are suspended, blacklisted or whose licences run out are marked and never proposed.',
          'Without a sale, press {lots.acts.no_sale}. After payment comes {lots.acts.mark_paid}; as trucks are loaded, {lots.weighing.add} under {lots.tabs.weighing}; when all is collected, {lots.acts.mark_picked_up}.',
        ],
      },
      {
        text: 'The money is checked again at the pick-up: a lot sold as a whole is paid in full, and loads by weight are worth no more than what is paid. Otherwise the pick-up note is not printed and {lots.acts.mark_picked_up} is refused.',
      },
      {
        text: 'The operations director or an administrator can release the goods on credit, with a reason and the consent of the consignor; the lot says so until it is paid. With {fields.lots.hold_at_limit}, a load beyond what is paid gets no weigh ticket.',
      },
      {
        text: 'Tickets are written by the salesperson and the recruiter of the lot, their leads, the operations director and administrators. Whoever wrote one can void it within an hour, later only the operations director.',
      },
      { heading: 'When things go wrong' },
      {
        text: 'A buyer who does not pay: {lots.acts.default}, by the operations director or an administrator, forfeits the deposit, once the payment date has passed or with a declaration of the buyer.',
      },
      {
        text: 'The contract of the consignor says who keeps it, and what was paid is due back, less what finance sets off with a file. Then they press {lots.acts.runner_up}, with the consent of the consignor, or the selling side {lots.acts.relist}.',
      },
      {
        text: 'Relisting files the round; the lot is a draft again without dates and results. Administrators may press {lots.acts.undo_default} if the default was a mistake. Administrators may press {lots.acts.step_back} as long as no confirmed money depends on it; the sale to a runner-up goes back to the default.',
      },
      {
        text: 'After the resale two claims on the defaulter are proposed to finance (Auction Law, art. 39), which confirms or drops them: the difference in price is the consignor’s, both commissions on the first sale are ours.',
      },
      {
        text: 'A forfeited deposit of ours covers the commissions first and then the difference; one of the consignor covers the difference first. What is recovered pays the loss of the consignor first: each receipt makes a payment due to the consignor.',
      },
      { text: '{lots.tabs.funds} of the lot says what was lost, what was recovered and whose it is.' },
      { heading: 'Who sees what, and when' },
      {
        text: 'Before the sale only the selling side sees the reserve, and only the recruiting side the bidders and their bids. The operations director and administrators see both; each showing of a reserve is logged. After the sale whoever can open the lot sees bidders and reserve; finance never sees the reserve.',
      },
      { note: 'An unsold lot has no public result: reserve and bidders stay with the side they belong to.' },
    ],
  },
}
