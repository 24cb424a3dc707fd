export const system = {
  calendar: {
    title: 'Working calendar',
    summary: 'Enter moved weekends; payment, refund and notice dates follow them.',
    blocks: [
      {
        steps: [
          'Open {screens.calendar} and choose the year.',
          'Paste the whole holiday notice of the State Council and click {calendar.read}, or take an ics or csv file with {calendar.file}. Weekdays or numbers of days that do not fit are named, and nothing is taken.',
          'Check the twelve months. Click a day to make it free or worked; click again to undo.',
          'Save. If open payment or refund dates would move, they are listed first. With {calendar.move} they move too, and each is on record.',
        ],
      },
      { heading: 'A year that is not entered' },
      {
        text: 'From 1 November before it, the dashboard and the finance list say so, and its dates carry a mark: they count weekends and the public holidays, which are known up to 2050, and may still move.',
      },
      { heading: 'Length of the notice' },
      {
        text: 'Private goods count in days; state-owned ones in working days, in two steps by the floor of the listing: the starting price of the round, times the quantity where it is per unit. The figures are changed on the same page.',
      },
      {
        text: 'The {fields.lots.notice_days} of a lot comes first. For private goods a short notice only warns; state-owned goods are not listed with less than the rule, unless a director gives the reason and a file.',
      },
    ],
  },
  import: {
    title: 'Importing a workbook',
    summary: 'Enter many customers at once from xlsx or csv.',
    blocks: [
      {
        steps: [
          'In {screens.customerList} press {customers.import}. If you are not sure of the format, {imports.template} first.',
          'Upload the workbook: titles in the first row, at most 200,000 rows.',
          'Check which column goes to which field; the titles are matched for you.',
          'Choose who will own them, and whether rows whose phone exists are skipped or update it.',
          'Check it first: it says which rows would be added, updated and refused, and writes nothing.',
          'Start. You may leave the page; you are notified when it is done. Each row that repeats a record out of your sight costs one comparison of the day; with too few left nothing of the sheet is imported. Each row that you undo costs one, too.',
        ],
      },
      { picture: 'import', text: 'An import in five steps: upload, columns, check, import, result' },
      { heading: 'Further contacts, and exports that come back' },
      {
        text: 'A row of customers may also have {fields.general.contact2_name} and {fields.general.contact3_name}, each with phone, WeChat, department and position; name and phone go together. An update adds people who are missing and leaves the others as they are.',
      },
      {
        text: 'Tick these columns in an export, and its file can be imported as it is. Exports of customers and recyclers have the columns id and version. Keep them, edit the others, and import the file: each row changes its own record, an emptied cell empties its field, and rows without an id are new.',
      },
      {
        text: 'A record that somebody changed since the export is not overwritten; each field is listed with the text of the sheet and the present one.',
      },
      { heading: 'Refused rows' },
      {
        text: 'The result gives the reason of every refused row. Press {imports.download}, mend that file and import just that; nothing is entered twice.',
      },
      {
        text: 'A duplicate says which field is the same, and names the record or the line of the sheet. Of records that you do not see it only says that they exist: at most 50 rows, counted as comparisons of the day, once for the check and the import.',
      },
      { heading: 'Undoing an import' },
      {
        text: 'For 24 hours after the end, press {imports.undo} on the page of the result: what was added is deleted, what was updated is as before. What somebody edited, followed up, looked at in the pool or used for a lot stays. Administrators may undo the imports of others.',
      },
      {
        note: 'The same fields are required as in the form. Rows with a known company name but another phone are imported.',
      },
    ],
  },
  export: {
    title: 'Exporting data',
    summary: 'Take a list out as an Excel or csv file, and fetch it in the exports.',
    blocks: [
      {
        steps: [
          'Open the list, then search, filter or choose a quick view.',
          'Press {exports.button}: the filters go along, and the columns in sight are ticked.',
          'Choose format and columns and press {exports.start}. You may leave the page; you are notified when it is done.',
          'In {screens.exports} press {exports.acts.download}. A file is kept for 7 days; only whoever exported it can fetch it.',
        ],
      },
      {
        picture: 'export',
        text: 'Export: the filters of the list have come along; the columns are ticked below',
      },
      { heading: 'While it runs' },
      {
        text: '{screens.exports} shows the rows written so far. {exports.acts.cancel} discards them. After a failure, a cancellation or its expiry, {exports.acts.retry} makes the file from the data of that moment.',
      },
      {
        text: 'All data in one file are of one instant. Beyond 1,048,576 rows an Excel file has several sheets.',
      },
      {
        note: 'Only the administrator can export. Who exported how many rows under which conditions is in the audit log.',
      },
    ],
  },
  staff: {
    title: 'Staff and hand-over',
    summary: 'Open accounts, give roles, reset passwords, disable and hand over.',
    blocks: [
      { heading: 'Somebody new' },
      {
        steps: [
          'In {screens.staff} press {staff.add} and fill in username, name and roles.',
          'Choose who leads them: a sales lead sees the customers of those they lead.',
          'Enter a password, or leave it empty to have one made, which is shown once. Hand it over in person; it must be changed at the first sign-in, and its owner is told who set it.',
        ],
      },
      { picture: 'staff', text: 'Staff: roles, lead, customers held and state' },
      {
        text: 'Several roles of one person add up. Seller side and buyer side together, or finance or audit with anything else, break a barrier: you are asked to think twice.',
      },
      { heading: 'Somebody leaves' },
      {
        steps: [
          'First {staff.handOver} and choose who takes over: customers, planned follow-ups and team all go along, whatever the limits. Several people may take over by share, single records are named row by row, and the preview says who takes what before you confirm. The lots and the consignor of a customer go with it.',
          'Then {staff.disable}: their sign-ins end at once and they cannot sign in again. Nothing is deleted.',
        ],
      },
      {
        note: 'For a forgotten password use {staff.resetPassword} and hand the new one over in person. For 7 days after you created or reset an account or gave it a role, you and that account count as one person where two are asked for.',
      },
    ],
  },
  audit: {
    title: 'The audit log',
    summary: 'Who did what and when, what it was before and after, and whether the log can be trusted.',
    blocks: [
      {
        steps: [
          'Open {screens.audit} and filter by person, action, kind of record or time.',
          'Press an entry to see the values before and after, the roles at that time, the address and the request.',
          '{audit.ofRecord} tells the whole story of one record.',
        ],
      },
      { picture: 'audit', text: 'The audit log: a row for each act, the result of the check above' },
      { heading: 'Integrity' },
      {
        text: 'Entries are sealed about a second after they are written, each seal on the one before; if one is altered or removed later, the check names it. {audit.check} repeats it at any time.',
      },
      {
        note: 'Phones are always masked here. Nobody can change or delete the log, not even an administrator.',
      },
    ],
  },
  status: {
    title: 'System status',
    summary: 'Whether the installation is well, what needs a hand, and what to do.',
    blocks: [
      {
        text: 'Open {screens.systemStatus}. The first line is the verdict: {systemStatus.head.good}, {systemStatus.head.look} or {systemStatus.head.act}.',
      },
      {
        text: 'Below it {systemStatus.areas.instances}, {systemStatus.areas.database}, {systemStatus.areas.backups}, {systemStatus.areas.jobs} and the rest follow one by one, renewed every 15 seconds.',
      },
      {
        text: '{systemStatus.areas.backups} also names the last restore drill (npm run drill): how many seconds of work a loss would cost, and how many minutes down.',
      },
      { picture: 'status', text: 'System status: how each part is and, where it is not well, what to do' },
      {
        steps: [
          'Begin with what says {systemStatus.state.act}, then see to {systemStatus.state.look}.',
          'Each line says what happened and what to do; its commands are run on the server.',
          'There is no need to reload: at the next renewal the line goes or says {systemStatus.state.good}.',
        ],
      },
      { heading: 'When the clock of the server jumps' },
      {
        text: 'When the time jumps ahead, customers are not taken back and nothing is cleaned up until you decide. If the clock is wrong, set it right and the work goes on by itself. If it is right, press {systemStatus.confirmClock}: customers whose time is up then fall into the pool, and this cannot be undone.',
      },
      { note: 'Only administrators can open this page. It shows nothing about any customer.' },
    ],
  },
}
