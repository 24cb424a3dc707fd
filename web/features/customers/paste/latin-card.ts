import type { Card } from './card.ts'

const company =
  /\b(?:Ltd|Limited|Inc|Corp|Corporation|LLC|GmbH|Co|Company|Group|Trading|Industries|Shipping|Pte|Holdings|Enterprises|International|Logistics|Recycling|Steel|Metals|Machinery|Marine|Services|S\.A|B\.V)\b/i
const duty =
  /\b(?:Manager|Director|Engineer|Buyer|President|CEO|CFO|COO|CTO|Officer|Executive|Assistant|Supervisor|Head|Chief|Representative|Specialist|Accountant|Secretary|Partner|Owner|Purchaser|Coordinator|Consultant|Agent|Captain)\b/i
const department = /\b(?:Department|Dept|Division|Office)\b/i
const name = /^(?:(?:Mr|Mrs|Ms|Miss|Dr)\.? )?([A-Z][A-Za-z'’-]+(?: [A-Z]\.?)?(?: [A-Z][A-Za-z'’-]+){1,2})$/
const speech = /\b(?:please|call|want|need|our|we|you|us)\b/i
const greeting = /^(?:hi|hello|hey|dear \w+)\b[ ,!]*/i
const introduction = /^(?:this is|i am|i'm|my name is|it's)\s+/i

/** Reads a line in Latin letters: a company, a title, a department or a name. */
export function readLatin(card: Card, line: string): void {
  const open = line.replace(greeting, '')
  const said = open.replace(introduction, '').trim()
  const [person, house] = said.split(/\s+(?:from|of|at)\s+(?=[A-Z])/)
  const introduced = said !== open.trim() && /^[A-Z][a-z]+$/.test(person ?? '')
  if (person && house && (introduced || name.test(person))) {
    card.name ??= name.exec(person)?.[1] ?? person
    if (company.test(house) || !introduced) card.company_name ??= house
  } else if (/[()]/.test(said) && !company.test(said)) {
    for (const part of said.split(/[()]+/)) if (part.trim()) readLatin(card, part.trim())
  } else if (speech.test(said)) return
  else if (company.test(said)) card.company_name ??= said
  else if (duty.test(said)) card.duty ??= said
  else if (department.test(said)) card.department ??= said
  else if (name.test(said)) card.name ??= name.exec(said)?.[1]
}
