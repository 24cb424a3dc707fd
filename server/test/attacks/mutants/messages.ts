import type { Mutant } from './mutant.ts'

const messages = 'server/features/messages/messages.test.ts'
const mail = 'server/features/mail/mail.test.ts'
const sender = 'server/features/messages/sender.ts'
const links = 'server/features/mail/password-links.ts'
const staff = 'server/features/staff/staff.ts'

export const messageMutants: Mutant[] = [
  {
    what: 'a group reads the name of any record',
    file: 'server/request/outbox.ts',
    find: "...(resource === 'lots' && record_name &&",
    put: "...(resource !== '' && record_name &&",
    tests: messages,
    only: 'reads a chosen event and no phone',
  },
  {
    what: 'an error keeps the key of a robot',
    file: 'server/features/messages/failing.ts',
    find: 'last_error: withoutCredentials(error, channel)',
    put: 'last_error: error',
    tests: messages,
    only: 'without its key',
  },
  {
    what: 'a host that is no longer allowed still gets messages',
    file: sender,
    find: 'if (!isAllowedUrl(url.href, hosts))',
    put: 'if (hosts === undefined)',
    tests: messages,
    only: 'whose host is no longer allowed',
  },
  {
    what: 'a robot gets as many posts as wait',
    file: sender,
    find: 'const left = mostPosts - (await this.#postsOf(channel.id, to.uid, now))',
    put: 'const left = mostPosts * 100',
    tests: messages,
    only: 'gets twenty posts a minute',
  },
  {
    what: 'a channel has as many senders as there are instances',
    file: sender,
    find: '.set({ lease_until: until })',
    put: '.set({ lease_until: null })',
    tests: messages,
    only: 'two instances post once',
  },
  {
    what: 'a link works again',
    file: links,
    find: "if ((await tx.delete(table).where(mine).returning()).length === 0) throw new Refusal('link_over')",
    put: '',
    tests: mail,
    only: 'works once and ends every session',
  },
  {
    what: 'a link works for ever',
    file: links,
    find: ', gt(table.expires_at, now.toISOString())',
    put: '',
    tests: mail,
    only: 'ends after 30 minutes',
  },
  {
    what: 'a link outlives another address',
    file: staff,
    find: 'if (moved) await endLink(db, id)',
    put: '',
    tests: mail,
    only: 'has one live link',
  },
  {
    what: 'an address is no control of an account',
    file: staff,
    find: 'if (moved || roles.some(',
    put: 'if (roles.some(',
    tests: mail,
    only: 'counts as control of the account',
  },
  {
    what: 'a mail is tried once',
    file: 'server/features/mail/sender.ts',
    find: 'if (pause !== undefined && !refused)',
    put: 'if (pause === 0 && !refused)',
    tests: mail,
    only: 'is retried five times',
  },
  {
    what: 'the name of a lot calls everybody of a group',
    file: 'server/features/messages/robots.ts',
    find: 'content: { text: withoutMentions(text) },',
    put: 'content: { text },',
    tests: messages,
    only: 'by a name that holds a mention',
  },
]
