// The frame of everyone who is signed in, and what every list is made of: one file of the build.
import './features/approvals/offer-approval.ts'
import './lists/list-page.tsx'
import './records/use-list.ts'
import './ui/name-link.tsx'
import './ui/status-badge.tsx'
import './ui/urgent.tsx'

export { Shell } from './shell/shell.tsx'
