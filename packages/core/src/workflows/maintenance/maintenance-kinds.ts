/** A kind of job over the whole store, its name for people, the effect that does it, and its entry in the audit. */
export interface MaintenanceKind {
  readonly kind: string
  readonly name: string
  readonly effect: string
  readonly event: string
}

export const maintenanceKinds = [
  {
    kind: 'verify_store',
    name: 'Verify everything that is stored',
    effect: 'verifyStore',
    event: 'VERIFICATION_STARTED',
  },
  { kind: 'backup', name: 'Back up', effect: 'backUp', event: 'BACKUP_STARTED' },
] as const satisfies readonly MaintenanceKind[]
