import { offerFix } from '#web/records/refusal-fix.tsx'

// Wherever an act is refused because it needs an approval, the approval can be asked for.
offerFix('needs_approval', async () => (await import('./ask-approval.tsx')).AskApproval)
