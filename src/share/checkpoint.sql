-- A row is an action that states a table, of the checkpoint of a Delta log.
-- $1: the actions as JSON, one a line; $2: the Parquet file.
COPY (
  FROM read_json($1, format = 'newline_delimited', columns = {
    protocol: 'STRUCT(minReaderVersion INTEGER, minWriterVersion INTEGER)',
    metaData: 'STRUCT(id VARCHAR, "name" VARCHAR, description VARCHAR,
      "format" STRUCT(provider VARCHAR, options MAP(VARCHAR, VARCHAR)), schemaString VARCHAR,
      partitionColumns VARCHAR[], configuration MAP(VARCHAR, VARCHAR), createdTime BIGINT)',
    add: 'STRUCT(path VARCHAR, partitionValues MAP(VARCHAR, VARCHAR), size BIGINT, dataChange BOOLEAN,
      modificationTime BIGINT, stats VARCHAR)',
    remove: 'STRUCT(path VARCHAR, partitionValues MAP(VARCHAR, VARCHAR), size BIGINT, dataChange BOOLEAN,
      deletionTimestamp BIGINT, extendedFileMetadata BOOLEAN)'
  })
) TO $2 (FORMAT parquet);
