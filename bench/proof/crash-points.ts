/** Write boundaries that every run passes before the switch, in approximately this order. */
export const beforeSwitch = [
  'landing.body-written-aside',
  'landing.body-renamed',
  'landing.index-appended',
  'landing.synced',
  'work-folder.made',
  'database.opened',
  'staging.appended',
  'merge.before-commit',
  'merge.committed',
  'run.recorded',
  'parquet.written',
  'database.checkpointed',
  'database.synced',
  'manifest.written',
  'snapshot.verified',
  'page.written',
  'journal.written-aside',
  'journal.renamed',
  'journal.folder-synced',
  'work-folder.synced',
  'work-folder.renamed',
  'snapshots-folder.synced',
  'current.made-aside',
] as const;

/** Only runs that start from a published lake pass these. */
export const withBase = ['database.copied', 'parquet.linked'] as const;

/** A run that deletes what is not kept any longer passes these after the switch. */
export const ofRetention = ['landing.body-pruned', 'landing.run-pruned'] as const;

/** Pinning a snapshot passes these. */
export const ofPinning = ['pin.made', 'pin.synced'] as const;

/** Removing a pin passes these. */
export const ofUnpinning = ['pin.removed', 'pin.removal-synced'] as const;

/** From here on the new snapshot is published. */
export const afterSwitch = ['current.switched', 'current.synced', 'snapshot.set-aside', 'snapshot.pruned'] as const;
