/** The goods list on a document. Like all papers it is Chinese in every language of the interface. */
export const itemsPaper = { title: '附：标的清单' }
