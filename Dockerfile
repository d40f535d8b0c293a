# The image of Switchyard, from its package: npm pack && docker build -t switchyard .
# For both platforms: docker buildx build --platform linux/amd64,linux/arm64 . (the package is the same for both).
# NODE_IMAGE gives npm and Node; BASE_IMAGE is what the program runs on. Both need glibc, BASE_IMAGE the newer one.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
ARG BASE_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /program
COPY package.json package-lock.json ./
# Exactly the packages of package-lock.json; a registry of your own: docker build --secret id=npmrc,src=$HOME/.npmrc .
# Without devDependencies in package.json npm leaves out what is only an optional peer too.
RUN --mount=type=secret,id=npmrc npm pkg delete devDependencies \
  && npm ci --omit=dev --no-audit --no-fund --userconfig /run/secrets/npmrc
COPY switchyard-*.tgz deploy/image/keep-needed.mjs /tmp/
# Next's compiler, builds for another C library and the halves of the country database are never loaded here.
RUN tar -xzf /tmp/switchyard-*.tgz --strip-components=1 --no-same-owner \
  && rm -rf node_modules/@next/swc-* node_modules/@img/*musl* node_modules/@ip-location-db/*/*-ipv?.mmdb \
  && node /tmp/keep-needed.mjs && find node_modules -type d -empty -delete \
  && mkdir bin && cp "$(node -p process.execPath)" bin/node && chmod -R u=rwX,go=rX .

FROM ${BASE_IMAGE}
COPY --from=build /program /program
# PostgreSQL refuses an account without a name. The data directory belongs to it, also as a new volume.
RUN echo "switchyard:x:1000:1000:Switchyard:/data:/usr/sbin/nologin" >> /etc/passwd \
  && echo "switchyard:x:1000:" >> /etc/group \
  && mkdir -p /data && chown 1000:1000 /data && chmod 700 /data \
  && ln -s /program/scripts/switchyard.mjs /usr/local/bin/switchyard
ENV PATH=/program/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  NODE_ENV=production DATA_DIR=/data PORT=3000 MALLOC_ARENA_MAX=2
USER 1000:1000
WORKDIR /program
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--v8-pool-size=1", "/program/scripts/switchyard.mjs"]
CMD ["start"]
