import { offerRemedy } from '#web/records/remedy.tsx'

// Wherever an act is refused because it needs an approval, the approval can be asked for.
offerRemedy('needs_approval', async () => (await import('./ask-approval.tsx')).AskApproval)
