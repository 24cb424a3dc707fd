import { offerFix } from '#web/records/refusal-fix.tsx'

// Offers to request the approval whenever an act is refused for lack of one.
offerFix('needs_approval', async () => (await import('./ask-approval.tsx')).AskApproval)
