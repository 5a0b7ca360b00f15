#!/usr/bin/env node
import '@stoa/server/main'
