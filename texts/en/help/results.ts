export const results = {
  results: {
    title: 'Results and commissions',
    summary:
      'See what was sold and earned in a period, open the rows behind each figure, and see your own commissions.',
    blocks: [
      { heading: 'Results' },
      {
        steps: [
          'Open {screens.results} and choose a day, month, quarter, year or your own dates; the arrows go to the period before or after. Below each figure stands the same one of {results.before}.',
          'Under {results.groupBy}, choose lots, consignors, auction companies, platforms, kinds of goods, salespeople, recruiters or months.',
          'Click any figure: the rounds, charges, costs and entries that it consists of are listed on the right, and they add up to it.',
          '{results.csv} saves the same table; {results.print} prints the figures alone.',
        ],
      },
      {
        text: 'Administrators, directors and finance see everything, leads see their team, salespeople and recruiters see their own lots. The buyers’ side sees neither {results.figures.consignor_commission} nor {results.figures.margin}.',
      },
      {
        text: 'Until a settlement is closed, commissions are estimated from the deal amount. {results.figures.margin} is both commissions, our fees and penalties less costs. Outlays are passed on at cost and are no part of it, nor is the consignor’s share of penalties.',
      },
      { heading: 'Commissions of staff' },
      {
        text: 'Under {results.tabs.commissions}, each month gives a share of what was earned and received on a lot: its commissions count once the buyer has paid all of price and commission, its charges once they are paid. What has not come in is listed under {commissions.waiting}, with what it waits for.',
      },
      {
        text: 'Once a month is over, finance presses {commissions.freeze}, month by month. It does not change any more: reversals, late payments and changed plans fall into the next month, say why, and go to the person whom the frozen month named.',
      },
    ],
  },
  'commission-plans': {
    title: 'Commission plans',
    summary: 'Say which share each role gets, and from which day on.',
    blocks: [
      {
        steps: [
          'Open {screens.commissionPlans} and press {commissionPlans.add}. Choose the first day and the role: the lot’s salesperson, its recruiter, or the salesperson’s lead.',
          'Enter one rate, or choose {commissionPlans.byBands}: they begin at 0, and each counts for its own part.',
          'Press {commissionPlans.save} and enter your password. Each save is kept as a version.',
        ],
      },
      {
        text: 'A lot goes by the plan of the day of its sale. What a change means for frozen months falls into the next open one and says why.',
      },
    ],
  },
}
