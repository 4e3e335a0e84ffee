import type { z } from 'zod'

/**
 * What is wrong with a value that fits none of several alternatives: the fault inside the one whose form it has, such as a
 * field of an item where text or a list is expected. The issue itself where no alternative, or more than one, has that form.
 */
export function closestIssue(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue
  const inside = issue.errors.flatMap(([first]) => (first === undefined || first.path.length === 0 ? [] : [first]))
  if (inside.length !== 1) return issue
  const [fault] = inside
  return closestIssue({ ...fault!, path: [...issue.path, ...fault!.path] })
}
