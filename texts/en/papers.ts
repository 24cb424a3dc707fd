export const papers = {
  fields: {
    papers: {
      papers: 'Papers',
      cut: 'Proposed cut',
      paper: 'Paper',
    },
    paper_templates: {
      title: 'Template name',
      paper: 'Paper',
      company: 'Auction company',
      file: 'Template file',
      created_at: 'Uploaded at',
    },
  },
  options: {
    paper_templates: {
      paper: {
        order: 'Commission order',
        notice: 'Auction notice',
        agreement: 'Bidding agreement and terms',
        viewing: 'Viewing register',
        record: 'Record of the auction',
        confirmation: 'Result confirmation',
        pick_up: 'Pick-up order',
        handover: 'Hand-over sheet',
        default_notice: 'Notice of default',
        price_letter: 'Letter on the unsold lot and a lower price',
      },
    },
  },
  papers: {
    choose: 'Papers',
    all: 'Print papers…',
    print: { one: 'Print {n} paper', other: 'Print {n} papers' },
    word: 'Download Word: {paper}',
    cutHelp: 'The proposed price follows from it; leave empty to write it by hand',
    none: 'This lot has no paper that you may print now',
    unpaid:
      'The goods are worth {loaded} CNY, {paid} CNY is paid, {missing} CNY is missing: there is no pick-up note before that.',
    later: 'Cannot be printed yet: {paper}',
    record:
      'The record of the auction can be printed, to be signed by auctioneer, clerk and buyer (Auction Law, art. 53)',
    templates: {
      add: 'Add a template',
      editTitle: 'Edit: {name}',
      added: '“{name}” added',
      delete: 'Delete',
      deleteTitle: 'Delete the template “{name}”?',
      deleteText: 'Only the built-in paper remains. Files that were downloaded stay as they are.',
      deleted: 'Deleted',
      empty: 'No own templates yet. The built-in papers can always be printed',
      every: 'All companies',
      everyHelp: 'Leave empty for all auction companies',
      fileHelp: 'A Word document (docx) with fields where values belong, such as {example}',
      taken: 'This company already has a template for this paper',
      fieldsTitle: 'Fields: {paper}',
      fieldsHelp:
        'Click to copy. A field that the printer may not see becomes ●, one without a value a line to fill in by hand.',
      tableHelp: 'Write one row of a table between {open} and {close}.',
      copied: '{field} copied',
      searchHint: 'Template name',
    },
  },
}
