/** Write boundaries that every run passes before the switch, in approximately this order. */
export declare const beforeSwitch: readonly ['landing.body-written-aside', 'landing.body-synced', 'landing.body-renamed', 'landing.folders-synced', 'landing.index-appended', 'landing.index-synced', 'work-folder.made', 'database.opened', 'staging.appended', 'merge.before-commit', 'merge.committed', 'run.recorded', 'parquet.written-aside', 'parquet.renamed', 'database.checkpointed', 'database.synced', 'manifest.written', 'snapshot.verified', 'page.written', 'journal.written-aside', 'journal.renamed', 'journal.folder-synced', 'work-folder.synced', 'work-folder.renamed', 'snapshots-folder.synced', 'current.made-aside'];
/** Only runs that start from a published lake pass these. */
export declare const withBase: readonly ['database.copied', 'parquet.linked'];
/** A lake with open tables in both formats passes these after the switch. */
export declare const ofTables: readonly ['tables.file-linked', 'tables.commit-written-aside', 'tables.committed', 'tables.checkpoint-written', 'tables.manifest-written', 'tables.metadata-written-aside', 'tables.metadata-committed', 'tables.hint.written-aside', 'tables.hint.renamed', 'tables.hint.folder-synced', 'tables.current.written-aside', 'tables.current.renamed', 'tables.current.folder-synced', 'tables.file-expired', 'tables.commit-expired', 'tables.metadata-expired'];
/** A run that deletes what is not kept any longer passes these after that. */
export declare const ofRetention: readonly ['runs.set-aside', 'runs.pruned', 'landing.set-aside', 'landing.pruned', 'landing.index-shortened.written-aside', 'landing.index-shortened.renamed', 'landing.index-shortened.folder-synced', 'landing.body-pruned'];
/** Pinning a snapshot passes these. */
export declare const ofPinning: readonly ['pin.folder-made', 'pin.figures-written', 'pin.needs.written-aside', 'pin.needs.renamed', 'pin.needs.folder-synced', 'pin.record.written-aside', 'pin.record.renamed', 'pin.record.folder-synced', 'pin.renamed', 'pin.synced'];
/** Removing a pin passes these. */
export declare const ofUnpinning: readonly ['pin.set-aside', 'pin.folder-synced-without', 'pin.removed'];
/** From here on the new snapshot is published. */
export declare const afterSwitch: readonly ['current.switched', 'current.synced', 'snapshot.set-aside', 'snapshot.pruned'];
