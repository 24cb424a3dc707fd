export const company = {
  settings: {
    title: 'Company settings',
    summary: 'Name, logo, lot numbers, default terms, limits and retention of the company.',
    blocks: [
      {
        steps: [
          'Open {screens.companySettings}, make your changes and save. Limits and retention ask for your password again.',
          'Name, logo and colour appear above the menu, on the sign-in page and on printed papers; others see them when they open the page next.',
          'The number pattern applies to lots created from now on. The example below the field shows what they will be called.',
          'Default terms are filled in when a lot is created. Contract and consignor come first.',
        ],
      },
      { note: 'Every save is a new version. The audit log says who changed what, and when.' },
    ],
  },
}
