import { lazy, Suspense, useState } from 'react'
import { LinkLikeButton } from '../form/link-like-button.tsx'
import type { Policy } from './use-policies.ts'

const PolicyDialog = lazy(() => import('./policy-dialog.tsx'))

/** Opens the texts of policies over the page, so that the buyer stays where they are. */
export function PolicyLinks({ policies }: { policies: readonly Policy[] }) {
  const [shown, setShown] = useState<Policy>()
  if (policies.length === 0) return null
  return (
    <>
      <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
        {policies.map(policy => (
          <li key={policy.kind} dir="auto">
            <LinkLikeButton onClick={() => setShown(policy)}>{policy.title}</LinkLikeButton>
          </li>
        ))}
      </ul>
      {shown && (
        <Suspense>
          <PolicyDialog policy={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  )
}
