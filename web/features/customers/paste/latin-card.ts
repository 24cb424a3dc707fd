import type { Card } from './card.ts'

const company =
  /\b(?:Ltd|Limited|Inc|Corp|Corporation|LLC|GmbH|Co|Company|Group|Trading|Industries|Shipping|Pte|Holdings|Enterprises|International|Logistics|Recycling|Steel|Metals|Machinery|Marine|Services|S\.A|B\.V)\b/i
const duty =
  /\b(?:Manager|Director|Engineer|Buyer|President|CEO|CFO|COO|CTO|Officer|Executive|Assistant|Supervisor|Head|Chief|Representative|Specialist|Accountant|Secretary|Partner|Owner|Purchaser|Coordinator|Consultant|Agent|Captain)\b/i
const department = /\b(?:Department|Dept|Division|Office)\b/i
const name = /^(?:(?:Mr|Mrs|Ms|Miss|Dr)\.? )?([A-Z][A-Za-z'’-]+(?: [A-Z]\.?)?(?: [A-Z][A-Za-z'’-]+){1,2})$/
const greeting = /^(?:hi|hello|hey|dear \w+)\b[ ,!]*/i
const introduction = /^(?:this is|i am|i'm|my name is|it's)\s+/i

/** Reads a line in Latin letters: a company, a title, a department or a name. */
export function readLatin(card: Card, line: string): void {
  const said = line.replace(greeting, '').replace(introduction, '').trim()
  const [person, house] = said.split(/\s+(?:from|of|at)\s+(?=[A-Z])/)
  if (person && house && name.test(person)) {
    card.name ??= name.exec(person)?.[1]
    card.company_name ??= house
  } else if (company.test(said)) card.company_name ??= said
  else if (duty.test(said)) card.duty ??= said
  else if (department.test(said)) card.department ??= said
  else if (name.test(said)) card.name ??= name.exec(said)?.[1]
}
