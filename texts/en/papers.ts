export const papers = {
  fields: {
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
        order: 'Consignment order',
        notice: 'Auction notice',
        agreement: 'Bidding agreement and terms',
        viewing: 'Viewing register',
        record: 'Record of the auction',
        confirmation: 'Confirmation of sale',
        pick_up: 'Pick-up order',
        handover: 'Hand-over sheet',
        default_notice: 'Notice of default',
        price_letter: 'Letter on the unsold lot and a lower price',
      },
    },
  },
}
