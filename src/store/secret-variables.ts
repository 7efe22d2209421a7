/** Variables by which the SDKs of object stores are given secrets. */
export const storeSecretVariables = ['AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'AZURE_CLIENT_SECRET'] as const;
