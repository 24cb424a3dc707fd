export const apiHelp = {
  apiHelp: {
    text: 'Every operation of the API, for people who write programs.',
    search: 'Find a path or a word',
    found: '{n} operations',
    parameters: 'Parameters (* required)',
    example: 'Example of a request',
    answer: 'Answer',
    refusals: 'Refusals',
  },
}
