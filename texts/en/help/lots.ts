export const lots = {
  lots: {
    title: 'From draft to listing',
    summary: 'Enter a consignment, have it reviewed, list it, and print the order.',
    blocks: [
      { picture: 'lots', text: 'The consignment list: quick filters, states, the next step at the right' },
      { heading: 'The page of a lot' },
      {
        text: 'A lot opens on its six steps, its exact state and the figures of the moment: start, reserve, deposit and commission in review, the highest bid and the gap to the reserve while bidding, what was taken and paid at the pick-up. Its buttons are beside them.',
      },
      {
        text: 'A decision with two sides has two buttons; the filled one is the likely act. Dates and people are at the right. On a phone they fold, and the button stays at the bottom.',
      },
      { heading: 'What each step needs' },
      {
        steps: [
          'In {screens.commissionedList} press {lots.add}. A draft can be kept at any time with {lots.form.saveDraft}; it need not be complete.',
          'Once the fields with a * are filled, press {lots.form.saveSubmit}. Everything missing is named at once; dates must be in order and the three steps must not fall. Nobody edits a lot in review.',
          'A sales lead, the operations director or an administrator presses {lots.acts.approve}, or {lots.acts.reject} with a reason. Nobody reviews what they submitted themselves.',
          'The recruiting lead, the operations director or an administrator presses {lots.acts.list}: with a recruiter, a link (not needed on the own platform) and an auction time that lies ahead.',
        ],
      },
      {
        text: 'Listing opens the sign-ups, and the bidding begins by itself at the auction time. Approved and listed lots are corrected, or taken back with {lots.acts.withdraw}, by the operations director and administrators only.',
      },
      { heading: 'Warnings are no refusals' },
      {
        text: 'A reserve below the start or out of reach of the steps, a deposit outside 5–30% of the start, a notice or a viewing that is too short, a right of first refusal nobody asked about, a commission above 5%: these stand under {lots.warnings} and stop nothing.',
      },
      { heading: 'The goods list' },
      {
        text: '{lots.tabs.items} of a lot has a row for each thing: vehicle, ship or equipment. Paste rows copied from a spreadsheet, or {lotItems.file}; if one row is wrong, none is stored until it is put right. A VIN is checked for its length and its check digit.',
      },
      {
        text: 'A sum that differs from the quantity of the lot is only a warning; {lotItems.takeOver} takes it over. Once listed, the list stays as it is and is printed with the {options.paper_templates.paper.notice}.',
      },
      { heading: 'Coming up again' },
      {
        text: '{lots.acts.relist} on an unsold or defaulted lot opens the form of the next round: enter the {relist.cut} and all prices follow, rounded; the dates are moved by the notice and the working calendar, with the former rounds beside them. Nothing changes before you save.',
      },
      { heading: 'A similar lot' },
      {
        text: 'In the “more” menu of its row press {lots.acts.copy}: the terms are the same; dates, link, recruiter and files are left empty.',
      },
      { heading: 'Printing' },
      {
        text: 'Open the lot, press {lots.acts.print} and choose a paper, or {papers.all}: the papers that its state asks for are chosen already and are printed in one go. Each gets its number when it is printed first, and keeps it.',
      },
      {
        text: 'Papers go to Chinese partners and are always in Chinese. Each is for certain roles; what you may not see is printed as ●, and what is missing is left to be filled in by hand. The two people named are those who really did and checked it.',
      },
      {
        text: '{options.paper_templates.paper.record} names the bidders, so the sales side prints it after the result. The QR code on {options.paper_templates.paper.pick_up} opens the lot.',
      },
      {
        text: 'Directors and administrators can upload their own Word templates under {screens.paperTemplates}; the form lists the fields and what they mean. A paper with a template has a Word button on the print page. The built-in paper can always be printed.',
      },
      {
        note: 'A suspended consignor cannot be chosen for new lots. {lots.tabs.timeline} keeps who took which step and when; comments go there too, with @ for a colleague.',
      },
    ],
  },
  events: {
    title: 'Events: from the notice to the whereabouts',
    summary: 'Enter, review, list and auction the many lots of one notice as one event.',
    blocks: [
      {
        text: 'One notice with many lots is an event. Its terms are the defaults of its lots; its state follows from them, and the lots in each state are counted. At the top of {screens.auctionEvents} choose {auctionEvents.ways.list} or {auctionEvents.ways.calendar}.',
      },
      { heading: 'A new event' },
      {
        steps: [
          'Click {auctionEvents.add} and fill in the form, or click {auctionEvents.notice.button}, paste the whole notice and click {auctionEvents.notice.read}.',
          'Each value stands beside its words in the notice, and guesses are marked “{auctionEvents.notice.guess}”; sentences that were not understood are listed at the end. Check them and fill in the form. Saving also makes the lots as drafts; clear the tick if they come from a workbook.',
          'Open the event and click {auctionEvents.acts.sheet}: paste a table or {auctionEvents.sheet.file}. Rows with the same package number make one lot with a goods list, and that number is its number in the event. {auctionEvents.sheet.check} first: each refused cell says why. For 24 hours you can {auctionEvents.sheet.undo}; lots changed since are kept.',
          'Use {auctionEvents.acts.existing} for lots that exist, until they are listed. A lot is in one event only.',
        ],
      },
      { heading: 'Many photos at once' },
      {
        text: 'In an event, press {screens.photoImports} and choose one zip: files or folders carry a lot number, a package number, a VIN or a plate as their name. Where each photo would go is listed first, and whatever has no place, is too large or is no picture says so.',
      },
      {
        text: 'For 24 hours after you place them you can {photoImports.undo}, which takes down those still in place. Photos not named by packages can also be brought in from {screens.auctionEvents}.',
      },
      { heading: 'Changing the terms' },
      {
        text: 'When you change a term of the event, you see lot by lot what would change, and only the lots you select follow. Listed lots change only by their own rights.',
      },
      { heading: 'Acts on the whole event' },
      {
        text: 'On the page of an event, all lots or the selected ones can {lots.acts.submit}, {lots.acts.approve}, {lots.acts.list}, {lots.acts.start_bidding}, {lots.acts.close_bidding} or {lots.acts.no_sale}. Each lot moves under its own conditions; those that do not meet them stay as they are and say why.',
      },
      {
        text: 'During the bidding open the {auctionEvents.room.title}: all lots in bidding are on one page. Type lot, paddle and price, each with [Enter]; no mouse is needed.',
      },
      {
        text: 'After the bidding click {auctionEvents.results.button}, choose the result file of the platform, check which column says what, and click {auctionEvents.results.import}. The director confirms at once the lots without notes, and goes through the others with {auctionEvents.results.next}.',
      },
      { heading: 'Where each thing went' },
      {
        text: 'The terms of a lot name its {fields.lots.end_use}, {fields.lots.evidence_days} and {fields.lots.performance_bond}. Once it is sold, each thing of its list stands at {lots.tabs.things}. Nothing leaves before the performance bond is in.',
      },
      {
        text: 'In the yard, scan the code of the pick-up note with a phone, open {lots.tabs.things}, tick what leaves and add the weigh ticket or a photo. A wrong tick is taken back with {things.undo}.',
      },
      {
        text: 'Use {things.evidence} and enter number, date and VIN as they stand on the paper. What differs from the list, a number that is used twice and dates out of order are named; then the director uses {things.accept} with a reason.',
      },
      {
        text: 'What is late stands at {screens.things}, {things.presets.late}; a bell rings a week before and on the day. Once all is accepted the performance bond is due back; while evidence is late the director may use {things.forfeit}. {things.report.open} can be printed, or fetched with {things.report.zip}.',
      },
      { heading: 'One bidder, one deposit' },
      {
        text: 'In an event’s list of bidders, {eventSignUps.add} signs a bidder up for all lots or for the ticked ones: one paddle, one set of materials, and a review of one decides on all. Where one deposit serves the whole event, its lots take bids of the bidder once it is received.',
      },
      {
        text: 'A bidder who has won as many lots as the deposits cover pays a further one to go on. When every lot has its result, the deposit is applied to the lots in their order, and the rest is due back. A default forfeits only what the event says; what other lots have stays.',
      },
      {
        text: '{auctionEvents.acts.print} has all papers: one notice without reserve and consignor, one agreement, record and list of results, and for each buyer one confirmation, pick-up note and account with all lots won.',
      },
      {
        note: 'An unsold or defaulted lot leaves the event when it is listed again; its result stays with the event, and the next round may go into another one.',
      },
    ],
  },
  board: {
    title: 'Board and calendar',
    summary: 'The same lots seen by state or by the day of their auction.',
    blocks: [
      {
        text: 'Above {screens.commissionedList} and {screens.goodsList} choose {lots.ways.table}, {lots.ways.board} or {lots.ways.calendar}; the filters stay.',
      },
      { heading: 'Board' },
      { picture: 'board', text: 'The board: a column for each state, cards with prices and times' },
      {
        steps: [
          'Dragging a card to another column is taking that step; columns where it cannot go do not accept it.',
          'On dropping you are asked what the step needs; cancelling changes nothing.',
          'Instead of dragging, use the menu of the card, by keyboard or on a phone.',
        ],
      },
      { text: 'States where everything is over are folded at the end; press one to unfold it.' },
      { heading: 'Calendar' },
      {
        text: 'See the auctions by {lots.calendar.month} or {lots.calendar.week}; what a day has no room for is counted, and pressing the count opens the week. Press a lot to open it.',
      },
      { note: 'The numbers of the calendar are exact: they count what is not shown, too.' },
    ],
  },
}
