# docker build --tag esg-lake . && docker run --rm --volume lake:/lake --env-file esg-lake.env esg-lake
FROM node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
RUN npm prune --omit=dev --no-audit --no-fund
# The image has what the npm package has: package.json lists its files.
RUN mkdir package && npm pack --silent --ignore-scripts && tar -xzf esg-lake-*.tgz
RUN mkdir package/bin && ln -s ../dist/src/cli/main.js package/bin/esg-lake
RUN mkdir /lake

FROM node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c
ENV NODE_ENV=production ESG_LAKE_OUTPUT=/lake PATH=/app/bin:$PATH
WORKDIR /app
COPY --from=build /app/package ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build --chown=1000:1000 /lake /lake
USER 1000:1000
VOLUME /lake
HEALTHCHECK --interval=1h --timeout=1m --start-period=6h CMD ["esg-lake", "status", "--quiet", "--max-age", "26h"]
ENTRYPOINT ["esg-lake"]
CMD ["run", "--quiet"]
